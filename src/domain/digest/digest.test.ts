import { expect, test } from 'vitest'
import { digestScope } from '../client'
import { periodOf } from './digest'
import { ARCHIVE, digestOf, entry, sharp, shop, types } from './testing/samples'

test('DIGEST-1: grouped by project in their order, then by type, newest first', () => {
  const digest = digestOf([
    entry({ number: 1, type: 'fix', publishAt: '2026-11-06T08:00:00.000Z' }),
    entry({ number: 2, type: 'fix', publishAt: '2026-11-07T08:00:00.000Z', project: shop }),
    entry({ number: 3, type: 'feature', publishAt: '2026-11-03T08:00:00.000Z' }),
    entry({ number: 4, type: 'feature', publishAt: '2026-11-04T08:00:00.000Z' }),
    entry({ number: 5, type: 'feature', publishAt: '2026-11-04T08:00:00.000Z' }),
    entry({ number: 6, type: 'improvement', project: shop }),
  ])
  expect(
    digest.sections.map(({ project, entries }) => [project.slug, entries.map(({ number }) => number)]),
  ).toEqual([
    ['sharp', [5, 4, 3, 1]],
    ['shop', [6, 2]],
  ])
  expect(digest.total).toBe(6)
})

test('a project or type that is not in the lists comes last', () => {
  const late = { slug: 'late', name: 'Late', code: null, color: '#000000' }
  const early = { ...late, slug: 'early', name: 'Early' }
  const digest = digestOf([
    entry({ project: late }),
    entry({ project: early, type: 'new-kind', publishAt: '2026-11-08T08:00:00.000Z' }),
    entry({ project: early, type: 'fix' }),
    entry({ project: shop }),
  ])
  expect(digest.sections.map(({ project }) => project.slug)).toEqual(['shop', 'early', 'late'])
  expect(digest.sections[1]?.entries.map(({ type }) => type)).toEqual([
    { key: 'fix', label: 'Fix' },
    { key: 'new-kind', label: 'new-kind' },
  ])
})

test('an entry has number, title, teaser, type label, address and a cover that the chat can fetch', () => {
  const given = entry({
    number: 128,
    slug: 'faster-lists',
    title: 'Faster lists',
    teaser: 'Less waiting.',
    cover: { path: 'a.webp', alt: null },
  })
  const parts = { language: 'de', archiveUrl: `${ARCHIVE}/`, types } as const
  expect(digestOf([given], parts).sections).toEqual([
    {
      project: sharp,
      entries: [
        {
          number: 128,
          title: 'Faster lists',
          teaser: 'Less waiting.',
          type: { key: 'feature', label: 'Neue Funktion' },
          publishAt: given.publishAt,
          url: `${ARCHIVE}/entries/faster-lists`,
          cover: { url: `${ARCHIVE}/api/v1/media/file/a.webp?signature=abc`, alt: 'Faster lists' },
        },
      ],
    },
  ])
  expect(digestOf([given], { coverUrlOf: () => null }).sections[0]?.entries[0]?.cover).toBeNull()
  expect(digestOf([entry({ teaser: ' ' })]).sections[0]?.entries[0]?.teaser).toBeNull()
})

test('DIGEST-5: without entries there are no sections', () => {
  expect(digestOf([])).toMatchObject({ total: 0, sections: [] })
})

test('DIGEST-2: a period is days x 24 hours up to now', () => {
  const now = new Date('2026-11-09T08:00:00.123Z')
  expect(periodOf(7, now)).toEqual({ from: new Date('2026-11-02T08:00:00.123Z'), to: now, days: 7 })
  expect(periodOf(1, now).from).toEqual(new Date('2026-11-08T08:00:00.123Z'))
  expect(periodOf(90, now).from).toEqual(new Date('2026-08-11T08:00:00.123Z'))
})

test('DIGEST-7: the setting decides whether internal entries are included', () => {
  expect(digestScope(true)).toEqual({ audience: 'internal', projectId: null })
  expect(digestScope(false)).toEqual({ audience: 'customer', projectId: null })
})
