import { buildDigest, periodOf, type Digest, type DigestInput, type PublishedEntryLike } from '../digest'

/** Where the archive of these tests is. */
export const ARCHIVE = 'https://updates.example.com'

/** Monday, 9 November 2026, nine o'clock in Berlin. */
const MONDAY = new Date('2026-11-09T08:00:00.000Z')

export const sharp = { slug: 'sharp', name: 'Sharp', code: 'SHP', color: '#2563eb' }
export const shop = { slug: 'shop', name: 'Shop', code: null, color: '#15803d' }

export const types = [
  { key: 'feature', labels: { de: 'Neue Funktion', en: 'New feature' } },
  { key: 'improvement', labels: { de: 'Verbesserung', en: 'Improvement' } },
  { key: 'fix', labels: { de: 'Behebung', en: 'Fix' } },
] as const

let count = 0

/** A published entry of the week before `MONDAY`, with defaults. */
export function entry(given: Partial<PublishedEntryLike> = {}): PublishedEntryLike {
  count += 1
  return {
    slug: `entry-${count}`,
    title: `Entry ${count}`,
    teaser: null,
    type: 'feature',
    publishAt: '2026-11-05T08:00:00.000Z',
    number: count,
    cover: null,
    project: sharp,
    ...given,
  }
}

/** A digest of these entries; by default a week of two projects in English. */
export function digestOf(entries: readonly PublishedEntryLike[], given: Partial<DigestInput> = {}): Digest {
  return buildDigest({
    period: periodOf(7, MONDAY),
    language: 'en',
    timeZone: 'Europe/Berlin',
    archiveUrl: ARCHIVE,
    entries,
    projects: [sharp, shop],
    types,
    coverUrlOf: (path) => `${ARCHIVE}/api/v1/media/file/${path}?signature=abc`,
    ...given,
  })
}
