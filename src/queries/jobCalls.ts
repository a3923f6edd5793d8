import { sql } from '@payloadcms/db-postgres'
import { instant, type Db } from './db'

/** The jobs that the scheduler calls. */
export type JobName = 'publish-due' | 'weekly-report'

/** When the scheduler last called a job (JOB-7), as in API-3; null if it never has. */
export async function lastJobCall(db: Db, job: JobName): Promise<string | null> {
  const [call] = await db<{ at: string }>(
    sql`select ${instant(sql`called_at`)} as at from job_calls where job = ${job}`,
  )
  return call?.at ?? null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a job was called within the last 24 hours. */
export function isCalledDaily(calledAt: string | null, now: Date): boolean {
  return calledAt !== null && now.getTime() - Date.parse(calledAt) < DAY_MS
}
