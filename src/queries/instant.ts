import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/** Selects a time in the form in which the archive writes it: `YYYY-MM-DDTHH:mm:ss.sssZ` (API-3). */
export function instant(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
