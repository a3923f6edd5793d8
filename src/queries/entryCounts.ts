import { sql } from '@payloadcms/db-postgres'
import type { EntryState } from '@/domain/post/entryState'
import type { Db } from './db'

/** How many entries there are in each state. */
export type EntryCounts = Record<EntryState, number>

/**
 * Counts all entries by state, and those that a user created. Reads whole rows only of drafts and of the user's entries, so its cost
 * hardly depends on how many are published.
 * @param broken ids of the posts with a broken seal (`brokenApprovals`)
 */
export async function countEntries(
  db: Db,
  userId: string,
  broken: readonly string[],
): Promise<{ all: EntryCounts; mine: EntryCounts }> {
  const isMine = sql`created_by_id is not distinct from ${userId}::uuid`
  const draftState = sql`case
    when approval_seal is null then review_state::text
    when id = any(${sql.param(broken)}::uuid[]) then 'approval_broken' else 'scheduled' end`
  const rows = await db<{ state: EntryState; all: number; mine: number }>(sql`
    select ${draftState} as state, count(*)::int as all, (count(*) filter (where ${isMine}))::int as mine
    from posts where status = 'draft' group by 1
    union all
    select state::text, (select count(*)::int from posts where status = state),
      (select count(*)::int from posts where created_by_id = ${userId} and status = state)
    from unnest(array['published', 'withdrawn']::enum_posts_status[]) state`)
  const all = { ...NONE }
  const mine = { ...NONE }
  for (const row of rows) {
    all[row.state] = row.all
    mine[row.state] = row.mine
  }
  return { all, mine }
}

const NONE: EntryCounts = {
  in_progress: 0,
  submitted: 0,
  changes_requested: 0,
  scheduled: 0,
  approval_broken: 0,
  published: 0,
  withdrawn: 0,
}

/** The number of entries in any state. */
export function totalOf(counts: EntryCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
