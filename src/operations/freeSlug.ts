import { sql } from '@payloadcms/db-postgres'
import { deriveSlug, slugCandidate } from '@/domain/post/slug'
import type { RunSql } from './transaction'

/** How many candidates one query looks up. */
const BATCH = 50

/**
 * The first free slug for a title: the derived one, else with `-2`, `-3`… (CONTRACT.md 2, "Writing"). Holds a lock on
 * the derived slug until the transaction ends, so that two entries with one title do not choose the same. A slug that
 * is supplied at the same time can still take it: then the unique index refuses, and the caller tries again.
 */
export async function freeSlug(run: RunSql, title: string): Promise<string> {
  const base = deriveSlug(title)
  await run(sql`select pg_advisory_xact_lock(hashtext('slug'), hashtext(${base}))`)
  for (let first = 1; ; first += BATCH) {
    const candidates = Array.from({ length: BATCH }, (_, index) => slugCandidate(base, first + index))
    const rows = await run<{ slug: string }>(
      sql`select slug from posts where slug = any(${sql.param(candidates)})`,
    )
    const taken = new Set(rows.map(({ slug }) => slug))
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
  }
}
