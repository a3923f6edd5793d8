import { sql } from '@payloadcms/db-postgres'
import type { Db } from './db'

/** A filter that a user has saved. `query` is that of the list's address. */
export type SavedFilter = { id: string; name: string; query: string }

/** The filters that a user has saved, oldest first. */
export async function savedFilters(db: Db, userId: string): Promise<SavedFilter[]> {
  return db<SavedFilter>(sql`
    select id, name, query from saved_filters where user_id = ${userId} order by created_at, id`)
}
