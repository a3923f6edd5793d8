import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AUDIENCES } from '@/domain/audience'
import { planPublication, PUBLICATION_TIMES, type PublicationRequest } from './lifecycle'

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
  it('publishes at once with the current time when there is no date', () => {
    expect(plan({})).toEqual(publish(now))
    expect(plan({ when: 'planned' })).toEqual(publish(now))
  })

  it('publishes backdated when the date has passed', () => {
    for (const when of PUBLICATION_TIMES) {
      expect(plan({ when, publishAt: past })).toEqual(publish(past))
      expect(plan({ when, publishAt: now })).toEqual(publish(now))
    }
  })

  it('schedules a date to come, and publishes with the current time when asked for now', () => {
    expect(plan({ when: 'planned', publishAt: future })).toEqual({
      ok: true,
      value: { kind: 'schedule', publishAt: future },
    })
    expect(plan({ when: 'now', publishAt: future })).toEqual(publish(now))
  })

  it('is refused for what is published', () => {
    expect(
      plan({ status: 'published', audience: 'public', images: [{ mediaId: 'a', pointer: '/a', alt: null }] }),
    ).toEqual({
      ok: false,
      refusal: { kind: 'already_published' },
    })
  })

  it('names each image of a public entry that lacks its alt text, also when scheduling', () => {
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

  it('asks for alt texts of public entries alone', () => {
    const images = [{ mediaId: 'a', pointer: '/cover_media_id', alt: null }]
    for (const audience of AUDIENCES) expect(plan({ audience, images }).ok).toBe(audience !== 'public')
  })

  it('never dates a published entry in the future, and schedules into the future only', () => {
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
