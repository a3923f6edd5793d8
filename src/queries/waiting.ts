import { sql } from '@payloadcms/db-postgres'
import type { Db } from './db'
import { awaitsDecision } from './reviewFacts'

/** Counting stops here, so that it costs little however much waits. */
export const MOST_COUNTED = 99

/** What waits for a user: `submitted` entries of everyone for a decision, and own entries that were `sentBack`. */
export type WaitingCounts = { submitted: number; sentBack: number }

/** Counts what waits, in one statement; one more than `MOST_COUNTED` stands for any larger number. */
export async function waitingCounts(db: Db, userId: string): Promise<WaitingCounts> {
  const limit = MOST_COUNTED + 1
  const [counts] = await db<WaitingCounts>(sql`
    select
      (select count(*)::int from (select 1 from posts post where ${awaitsDecision} limit ${limit}) one) as submitted,
      (select count(*)::int from (
        select 1 from posts post where post.status = 'draft' and post.review_state = 'changes_requested'
          and post.created_by_id = ${userId} limit ${limit}) one) as "sentBack"`)
  return counts ?? { submitted: 0, sentBack: 0 }
}
