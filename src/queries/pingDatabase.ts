import { sql } from '@payloadcms/db-postgres'
import type { Db } from './db'

/** Settles once the database has answered the least question there is, and throws when it cannot be reached. */
export async function pingDatabase(db: Db): Promise<void> {
  await db(sql`select 1`)
}
