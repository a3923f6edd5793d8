import { sql } from '@payloadcms/db-postgres'
import type { Db } from './db'
import { oldestWaitingNews } from './subscriptions'

/** What an operator watches. Ages are in seconds by the clock of the database, null if there is nothing. */
export type OperationState = {
  contentVersion: number
  /** By job, since its last call (JOB-7). */
  jobCalls: Record<string, number>
  /** By status, since the last digest run that ended so. */
  digestRuns: Record<string, number>
  /** Since the date of the oldest post that `publish-due` should have published. One that changed after its approval counts too. */
  oldestDuePost: number | null
  /** Since the oldest mail that is not sent yet became due. Weekly mails are left out. */
  oldestWaitingMail: number | null
}

const age = (time: ReturnType<typeof sql>) => sql`greatest(0, extract(epoch from now() - ${time}))::float8`

/** The state for monitoring, in one statement. */
export async function operationState(db: Db): Promise<OperationState> {
  const [state] = await db<OperationState>(sql`
    select version.n::float8 as "contentVersion",
      (select coalesce(json_object_agg(job, ${age(sql`called_at`)}), '{}') from job_calls) as "jobCalls",
      (select coalesce(json_object_agg(status, ${age(sql`last`)}), '{}')
        from (select status, max(created_at) as last from digest_runs group by status) run) as "digestRuns",
      (select ${age(sql`min(publish_at)`)} from posts
        where status = 'draft' and approval_seal is not null and publish_at <= now()) as "oldestDuePost",
      ${age(sql`least(
        (select min(pending.created_at) from notifications pending
          join users on users.id = pending.user_id and users.deactivated_at is null), ${oldestWaitingNews})`)} as "oldestWaitingMail"
    from content_version version`)
  if (state === undefined) throw new Error('the content version is missing')
  return state
}
