import { sql } from '@payloadcms/db-postgres'
import { toInstant } from '@/lib/dates'
import type { Db } from '@/queries/db'
import type { JobName } from '@/queries/jobCalls'

/** Records that the scheduler calls a job (JOB-7), whatever comes of it. */
export async function recordJobCall(db: Db, job: JobName, now: Date): Promise<void> {
  await db(sql`
    insert into job_calls (job, called_at) values (${job}, ${toInstant(now)}::timestamptz)
    on conflict (job) do update set called_at = greatest(job_calls.called_at, excluded.called_at)`)
}
