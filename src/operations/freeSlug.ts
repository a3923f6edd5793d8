import { sql } from '@payloadcms/db-postgres'
import { deriveSlug, slugCandidates } from '@/domain/post/slug'
import type { RunSql } from './transaction'

/** How many candidates one query looks up. */
const BATCH = 50

/**
 * The first free slug for a title: the derived one, else with `-2`, `-3`… (CONTRACT.md 2, "Writing"). Nothing keeps it
 * free: the unique index is the judge, and whoever wants to be sure takes `lockSlugOf` before.
 */
export async function freeSlug(run: RunSql, title: string): Promise<string> {
  const base = deriveSlug(title)
  for (let from = 1; ; from += BATCH) {
    const candidates = slugCandidates(base, { from, count: BATCH })
    const rows = await run<{ slug: string }>(
      sql`select slug from posts where slug = any(${sql.param(candidates)}::text[])`,
    )
    const taken = new Set(rows.map(({ slug }) => slug))
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
  }
}

/**
 * Waits until no other writer that asked for it is choosing a slug for a title like this one, and keeps the others
 * waiting until the transaction ends. A slug that is supplied at the same time can still be taken meanwhile.
 */
export async function lockSlugOf(run: RunSql, title: string): Promise<void> {
  await run(sql`select pg_advisory_xact_lock(hashtext('slug'), hashtext(${deriveSlug(title)}))`)
}
