import { sql } from '@payloadcms/db-postgres'
import { deriveSlug, slugCandidate } from '@/domain/post/slug'
import { takeLock } from '@/operations/lock'
import type { Db } from '@/queries/db'

/** How many candidates one query looks up. */
const BATCH = 50
/** How often the distance of a candidate is doubled in one query: up to more entries than an archive can hold. */
const DOUBLINGS = 30

/**
 * The first free slug for a title: the derived one, else with `-2`, `-3`… (WRITE-12). Beyond the first 50
 * it is one whose predecessor is taken, found in a few queries however many there are. Nothing keeps it free: the unique
 * index is the judge, and whoever wants to be sure takes `lockSlugOf` before.
 */
export async function freeSlug(db: Db, title: string): Promise<string> {
  const base = deriveSlug(title)
  /** The first of these numbers, in rising order, that is free, and the one before it; null when all are taken. */
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
  /** The largest number that is known to be taken, and the smallest beyond it that was free when it was looked up. */
  let taken = BATCH
  let free: number | null = null
  for (;;) {
    const numbers = free === null ? doublingFrom(taken) : numbersBetween(taken, free)
    const found = await firstFree(numbers)
    // Somebody has taken the free one meanwhile: on from there.
    taken = found === null ? (numbers.at(-1) ?? taken) : (found.taken ?? taken)
    free = found?.free ?? null
    if (free === taken + 1) return slugCandidate(base, free)
  }
}

/** Numbers beyond one that is taken, farther and farther from it. */
function doublingFrom(taken: number): number[] {
  return Array.from({ length: DOUBLINGS }, (_, n) => taken + 2 ** n)
}

/** Numbers between one that is taken and one that is free, in even steps, and the free one. */
function numbersBetween(taken: number, free: number): number[] {
  const between = free - taken - 1
  const step = Math.ceil(between / BATCH)
  return [...Array.from({ length: Math.ceil(between / step) }, (_, n) => taken + 1 + n * step), free]
}

/**
 * Waits until no other writer that asked for it is choosing a slug for a title like this one, and keeps the others
 * waiting until the transaction ends. A slug that is supplied at the same time can still be taken meanwhile.
 */
export async function lockSlugOf(db: Db, title: string): Promise<void> {
  await takeLock(db, 'slug', deriveSlug(title))
}
