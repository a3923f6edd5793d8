import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * Adds a published post to the search index immediately. Otherwise it stays in a pending list that every search reads
 * and the planner counts until the next cleanup: after a few hundred publications that took longer than the search.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    alter index search_index_by_terms set (fastupdate = off);
    select gin_clean_pending_list('search_index_by_terms');`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter index search_index_by_terms reset (fastupdate);`)
}
