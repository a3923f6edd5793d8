import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugCandidate } from '@/domain/slug'
import type { Db } from '@/queries/db'
import { freeSlug } from './freeSlug'

/** A database that knows which slugs are taken, and counts the queries. */
function archiveWith(isTaken: (slug: string) => boolean) {
  const count = { queries: 0 }
  const run = async (statement: Parameters<Db>[0]) => {
    count.queries += 1
    const [slugs] = new PgDialect().sqlToQuery(statement).params
    return Array.isArray(slugs) ? slugs.filter(isTaken).map((slug) => ({ slug })) : []
  }
  return { count, db: run as Db }
}

test('finds the next slug among any number of posts with the same title, in a few queries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.nat(200), fc.nat(1_000_000)), async (entries) => {
      const { count, db } = archiveWith((slug) => Number(slug.split('-')[1] ?? 1) <= entries)
      expect(await freeSlug(db, 'Same')).toBe(slugCandidate('same', entries + 1))
      expect(count.queries).toBeLessThanOrEqual(7)
    }),
    { numRuns: 20 },
  )
})

test('fills gaps among the first 50', async () => {
  const { db } = archiveWith((slug) => slug !== 'same-7' && slug !== 'same-30')
  expect(await freeSlug(db, 'Same')).toBe('same-7')
})

test('finds a free slug, whatever is taken', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 97 }),
      fc.integer({ min: 60, max: 5000 }),
      async (gap, end) => {
        const isTaken = (slug: string) => {
          const n = Number(slug.split('-')[1] ?? 1)
          return n <= 50 || (n <= end && n % gap !== 0)
        }
        const { db } = archiveWith(isTaken)
        expect(isTaken(await freeSlug(db, 'Same'))).toBe(false)
      },
    ),
  )
})

test('continues if others take slugs meanwhile', async () => {
  for (const growth of [1, 3, 40, 1_000]) {
    let [entries, queries] = [60, 0]
    const isTaken = (slug: string) => Number(slug.split('-')[1] ?? 1) <= entries
    const { db } = archiveWith(isTaken)
    const growing: Db = async (statement) => {
      queries += 1
      if (queries <= 20) entries += growth
      return db(statement)
    }
    expect(isTaken(await freeSlug(growing, 'Same'))).toBe(false)
  }
})
