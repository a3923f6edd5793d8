import { sql } from '@payloadcms/db-postgres'
import { poolDb } from '@/queries/db'
import type { TestArchive } from '../archive'

/** Every row of every table as text, like a database dump. */
export async function everyRow({ payload }: Pick<TestArchive, 'payload'>): Promise<string> {
  const db = poolDb(payload)
  const tables = await db<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const rowsOf = tables.map(
    ({ name }) => sql`select ${name} as name, t::text as row from ${sql.identifier(name)} t`,
  )
  return JSON.stringify(await db(sql.join(rowsOf, sql` union all `)))
}
