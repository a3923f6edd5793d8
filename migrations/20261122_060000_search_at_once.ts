import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * The index of searches takes a published entry up at once. Otherwise it would lie in a list that every search goes through and the
 * planner counts, until the database cleans up: after some hundred publications that took longer than the search.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    alter index search_index_by_terms set (fastupdate = off);
    select gin_clean_pending_list('search_index_by_terms');`)
}

/** Takes away what `up` has made. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter index search_index_by_terms reset (fastupdate);`)
}
