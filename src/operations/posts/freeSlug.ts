import { sql } from '@payloadcms/db-postgres'
import { deriveSlug, slugCandidate } from '@/domain/slug'
import { takeLock } from '@/operations/lock'
import type { Db } from '@/queries/db'

/** Candidates per query. */
const BATCH = 50
/** How often a query doubles the distance; that is beyond the posts that an archive can have. */
const DOUBLINGS = 30

/**
 * The first free slug for a title: the derived one, else with `-2`, `-3`… (WRITE-12). Beyond the first 50 it finds, in a few queries, a free one
 * whose predecessor is taken. The slug is not reserved: the unique index decides, unless the
 * transaction has called `lockSlugOf`.
 */
export async function freeSlug(db: Db, title: string): Promise<string> {
  const base = deriveSlug(title)
  /** The first free one of these ascending numbers, and the one before it; null if all are taken. */
  const firstFree = async (numbers: readonly number[]) => {
    const slugs = numbers.map((n) => slugCandidate(base, n))
    const rows = await db<{ slug: string }>(
      sql`select slug from posts where slug = any(${sql.param(slugs)}::text[])`,
    )
    const taken = new Set(rows.map(({ slug }) => slug))
    const at = slugs.findIndex((slug) => !taken.has(slug))
    const free = numbers[at]
    return free === undefined ? null : { free, taken: numbers[at - 1] }
  }

  const near = await firstFree(Array.from({ length: BATCH }, (_, n) => n + 1))
  if (near !== null) return slugCandidate(base, near.free)
  /** The largest number known to be taken, and the smallest free one above it. */
  let taken = BATCH
  let free: number | null = null
  for (;;) {
    const numbers = free === null ? doublingFrom(taken) : numbersBetween(taken, free)
    const found = await firstFree(numbers)
    // The free one was taken in the meantime: continue from there.
    taken = found === null ? (numbers.at(-1) ?? taken) : (found.taken ?? taken)
    free = found?.free ?? null
    if (free === taken + 1) return slugCandidate(base, free)
  }
}

/** Numbers above a taken one, at doubling distances. */
function doublingFrom(taken: number): number[] {
  return Array.from({ length: DOUBLINGS }, (_, n) => taken + 2 ** n)
}

/** Evenly spaced numbers between a taken and a free one, including the free one. */
function numbersBetween(taken: number, free: number): number[] {
  const between = free - taken - 1
  const step = Math.ceil(between / BATCH)
  return [...Array.from({ length: Math.ceil(between / step) }, (_, n) => taken + 1 + n * step), free]
}

/**
 * Waits for other writers that choose a slug for a similar title, and keeps the lock until the transaction ends. Another call
 * can still take the slug by supplying it.
 */
export async function lockSlugOf(db: Db, title: string): Promise<void> {
  await takeLock(db, 'slug', deriveSlug(title))
}
