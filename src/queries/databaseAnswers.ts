import { sql } from '@payloadcms/db-postgres'
import type { RunSql } from './runSql'

/** Settles once the database has answered the least question there is, and throws when it cannot be reached. */
export async function databaseAnswers(run: RunSql): Promise<void> {
  await run(sql`select 1`)
}
