import { sql } from '@payloadcms/db-postgres'
import { deriveSlug, slugCandidate } from '@/domain/post/slug'
import type { RunSql } from './transaction'

/** How many candidates one query looks up. */
const BATCH = 50
/** How often the number of a candidate is doubled at most: up to more entries than an archive can hold. */
const DOUBLINGS = 24

/**
 * The first free slug for a title: the derived one, else with `-2`, `-3`… (CONTRACT.md 2, "Writing"). Beyond the first 50
 * it is one whose predecessor is taken, found in a few queries however many there are. Nothing keeps it free: the unique
 * index is the judge, and whoever wants to be sure takes `lockSlugOf` before.
 */
export async function freeSlug(run: RunSql, title: string): Promise<string> {
  const base = deriveSlug(title)
  /** The first of these numbers, in rising order, that is free, and the one before it; null when all are taken. */
  const firstFree = async (numbers: readonly number[]) => {
    const slugs = numbers.map((n) => slugCandidate(base, n))
    const rows = await run<{ slug: string }>(
      sql`select slug from posts where slug = any(${sql.param(slugs)}::text[])`,
    )
    const taken = new Set(rows.map(({ slug }) => slug))
    const at = slugs.findIndex((slug) => !taken.has(slug))
    const free = numbers[at]
    return free === undefined ? null : { free, taken: numbers[at - 1] }
  }

  const near = await firstFree(Array.from({ length: BATCH }, (_, n) => n + 1))
  if (near !== null) return slugCandidate(base, near.free)
  let found = await firstFree(Array.from({ length: DOUBLINGS }, (_, n) => BATCH * 2 ** (n + 1)))
  let taken = BATCH
  for (;;) {
    if (found === null) throw new Error('an archive cannot hold so many entries of one title')
    const { free } = found
    taken = found.taken ?? taken
    const between = free - taken - 1
    if (between === 0) return slugCandidate(base, free)
    const step = Math.ceil(between / BATCH)
    const numbers = Array.from({ length: Math.ceil(between / step) }, (_, n) => taken + 1 + n * step)
    found = await firstFree([...numbers, free])
  }
}

/**
 * Waits until no other writer that asked for it is choosing a slug for a title like this one, and keeps the others
 * waiting until the transaction ends. A slug that is supplied at the same time can still be taken meanwhile.
 */
export async function lockSlugOf(run: RunSql, title: string): Promise<void> {
  await run(sql`select pg_advisory_xact_lock(hashtext('slug'), hashtext(${deriveSlug(title)}))`)
}
