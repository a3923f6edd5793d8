import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { AUDIENCES } from '@/domain/audience'
import {
  checkDue,
  pastDateWarnings,
  planPublication,
  PUBLICATION_TIMES,
  type PostStatus,
  type PublicationTime,
  type ApprovablePost,
} from './lifecycle'
import { sealOf, type PostContent } from './seal'

const now = new Date('2026-08-01T10:00:00Z')
const past = new Date('2026-07-01T10:00:00Z')
const future = new Date('2026-09-01T10:00:00Z')
const content: PostContent = {
  projectId: 'p',
  slug: 'faster-search',
  title: 'Faster search',
  teaser: null,
  typeId: 't',
  audience: 'internal',
  authorName: '',
  coverMediaId: null,
  publishAt: null,
  tags: [],
  blocks: [],
  images: [],
}

interface Approval extends Partial<PostContent> {
  status?: PostStatus
  when?: PublicationTime
  at?: Date
}
const plan = ({ status = 'draft', when = 'now', at = now, ...changes }: Approval) =>
  planPublication({ status, content: { ...content, ...changes } }, when, at)
const publish = (publishAt: Date) => ({ ok: true, value: { kind: 'publish', publishAt } })

/** A content with an image of each alt text in a block of its own. */
function withImages(...alts: (string | null)[]): Pick<PostContent, 'blocks' | 'images'> {
  const images = alts.map((alt, index) => ({ id: `m${index}`, alt, fingerprint: 'one.webp' }))
  return { images, blocks: images.map(({ id }) => ({ type: 'image', data: { mediaId: id } })) }
}

describe('approving', () => {
  it('publishes with the current time if there is no date', () => {
    expect(plan({})).toEqual(publish(now))
    expect(plan({ when: 'planned' })).toEqual(publish(now))
  })

  it('publishes backdated if the date has passed', () => {
    for (const when of PUBLICATION_TIMES) {
      expect(plan({ when, publishAt: past })).toEqual(publish(past))
      expect(plan({ when, publishAt: now })).toEqual(publish(now))
    }
  })

  it('PUB-6: schedules a future date, and publishes with the current time if asked for now', () => {
    expect(plan({ when: 'planned', publishAt: future })).toEqual({
      ok: true,
      value: { kind: 'schedule', publishAt: future },
    })
    expect(plan({ when: 'now', publishAt: future })).toEqual(publish(now))
  })

  it('is refused for a published post', () => {
    expect(plan({ status: 'published', audience: 'public', ...withImages(null) })).toEqual({
      ok: false,
      refusal: { kind: 'already_published' },
    })
  })

  it('points to each image of a public post without alt text, also when scheduling', () => {
    const images = withImages(null, '', '  \n\t', '\u200b\u00a0', 'A dog', '.')
    for (const when of PUBLICATION_TIMES) {
      const result = plan({ audience: 'public', ...images, when, publishAt: future })
      expect(
        result.ok === false && result.refusal.kind === 'validation_failed' && result.refusal.errors,
      ).toEqual(
        [0, 1, 2, 3].map((index) => ({
          pointer: `/blocks/${index}/data/mediaId`,
          code: 'alt_text_missing',
        })),
      )
    }
  })

  it('requires alt texts only for public posts', () => {
    const cover = { coverMediaId: 'a', images: [{ id: 'a', alt: null, fingerprint: 'one.webp' }] }
    for (const audience of AUDIENCES) expect(plan({ audience, ...cover }).ok).toBe(audience !== 'public')
  })

  it('never publishes with a future date, and schedules only future dates', () => {
    const anyDate = fc.date({ min: past, max: future, noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.option(anyDate),
        anyDate,
        fc.constantFrom(...PUBLICATION_TIMES),
        (publishAt, at, when) => {
          const result = plan({ publishAt, at, when })
          if (!result.ok) throw new Error('A draft without images is never refused.')
          expect(result.value.publishAt.getTime() > at.getTime()).toBe(result.value.kind === 'schedule')
        },
      ),
    )
  })
})

describe('the next due post', () => {
  const image = { id: '019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f', alt: 'The new page', fingerprint: 'one.webp' }
  const due: PostContent = {
    ...content,
    audience: 'public',
    coverMediaId: image.id,
    publishAt: past,
    images: [image],
  }

  function sealed(changes: Partial<PostContent> = {}, more: Partial<ApprovablePost> = {}): ApprovablePost {
    const changed = { ...due, ...changes }
    return { status: 'draft', seal: sealOf(changed), content: changed, ...more }
  }

  it('is published from the moment of its date, which it keeps', () => {
    expect(checkDue(sealed(), now)).toEqual({ ok: true, value: due.publishAt })
    expect(checkDue(sealed({ publishAt: now }), now)).toEqual({ ok: true, value: now })
  })

  it('is not reported if it is not due: a future or no date, no approval, already published', () => {
    const notDue = { ok: false, refusal: 'not_due' }
    expect(checkDue(sealed({ publishAt: new Date(now.getTime() + 1) }), now)).toEqual(notDue)
    expect(checkDue(sealed({ publishAt: null }), now)).toEqual(notDue)
    expect(checkDue(sealed({}, { seal: null }), now)).toEqual(notDue)
    expect(checkDue(sealed({}, { status: 'published' }), now)).toEqual(notDue)
  })

  it('is skipped if it was changed after its approval, before any check runs', () => {
    const bare = { ...due, title: 'Another', images: [{ ...image, alt: null }] }
    expect(checkDue(sealed({}, { content: bare }), now)).toEqual({
      ok: false,
      refusal: 'changed_after_approval',
    })
  })

  it('is checked by current rules, even if it was approved under others', () => {
    expect(checkDue(sealed({ images: [{ ...image, alt: null }] }), now)).toEqual({
      ok: false,
      refusal: 'checks_failed',
    })
  })
})

const today = new Date('2026-08-10T10:00:00.000Z')

test('a requested date in the past is reported', () => {
  expect(pastDateWarnings('2026-08-10T09:59:59.999Z', today)).toEqual([
    { pointer: '/publish_at', code: 'date_passed' },
  ])
})

test.each([['2026-08-10T10:00:00.000Z'], ['2026-09-01T00:00:00.000Z'], [null]])('%s is not', (date) => {
  expect(pastDateWarnings(date, today)).toEqual([])
})
