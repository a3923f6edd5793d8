import { sql } from '@payloadcms/db-postgres'
import type { Db } from './db'

/** The names of administrators to turn to, at most five: those who may sign in and have done so, the latest first. */
export async function administratorNames(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }>(sql`
    select name from users where role = 'admin' and deactivated_at is null
    order by last_sign_in_at desc nulls last, id limit 5`)
  return rows.map(({ name }) => name)
}
