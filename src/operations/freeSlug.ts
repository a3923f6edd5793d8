import { sql } from '@payloadcms/db-postgres'
import { deriveSlug, slugCandidate } from '@/domain/post/slug'
import type { RunSql } from './transaction'

/**
 * The first free slug for a title: the derived one, else with `-2`, `-3`… (CONTRACT.md 2, "Writing"). Holds a lock on
 * the derived slug until the transaction ends, so that two entries with one title do not choose the same.
 */
export async function freeSlug(run: RunSql, title: string): Promise<string> {
  const base = deriveSlug(title)
  await run(sql`select pg_advisory_xact_lock(hashtext('slug'), hashtext(${base}))`)
  for (let n = 1; ; n += 1) {
    const candidate = slugCandidate(base, n)
    const taken = await run(sql`select 1 as taken from posts where slug = ${candidate}`)
    if (taken.length === 0) return candidate
  }
}
