import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { AUDIENCES } from '@/domain/audience'
import { pastDateWarnings, planPublication, PUBLICATION_TIMES, type PublicationRequest } from './lifecycle'

const now = new Date('2026-08-01T10:00:00Z')
const past = new Date('2026-07-01T10:00:00Z')
const future = new Date('2026-09-01T10:00:00Z')
const request: PublicationRequest = {
  status: 'draft',
  audience: 'internal',
  publishAt: null,
  images: [],
  when: 'now',
  now,
}
const plan = (change: Partial<PublicationRequest>) => planPublication({ ...request, ...change })
const publish = (publishAt: Date) => ({ ok: true, value: { kind: 'publish', publishAt } })

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

  it('schedules a future date, and publishes with the current time if asked for now', () => {
    expect(plan({ when: 'planned', publishAt: future })).toEqual({
      ok: true,
      value: { kind: 'schedule', publishAt: future },
    })
    expect(plan({ when: 'now', publishAt: future })).toEqual(publish(now))
  })

  it('is refused for a published post', () => {
    expect(
      plan({ status: 'published', audience: 'public', images: [{ mediaId: 'a', pointer: '/a', alt: null }] }),
    ).toEqual({
      ok: false,
      refusal: { kind: 'already_published' },
    })
  })

  it('points to each image of a public post without alt text, also when scheduling', () => {
    const alts = [null, '', '  \n\t', '\u200b\u00a0', 'A dog', '.']
    const images = alts.map((alt, index) => ({
      mediaId: `m${index}`,
      pointer: `/blocks/${index}/data/mediaId`,
      alt,
    }))
    for (const when of PUBLICATION_TIMES) {
      const result = plan({ audience: 'public', images, when, publishAt: future })
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
    const images = [{ mediaId: 'a', pointer: '/cover_media_id', alt: null }]
    for (const audience of AUDIENCES) expect(plan({ audience, images }).ok).toBe(audience !== 'public')
  })

  it('never publishes with a future date, and schedules only future dates', () => {
    const anyDate = fc.date({ min: past, max: future, noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.option(anyDate),
        anyDate,
        fc.constantFrom(...PUBLICATION_TIMES),
        (publishAt, at, when) => {
          const result = plan({ publishAt, now: at, when })
          if (!result.ok) throw new Error('A draft without images is never refused.')
          expect(result.value.publishAt.getTime() > at.getTime()).toBe(result.value.kind === 'schedule')
        },
      ),
    )
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
