import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * Indexes for the admin's list of posts (`src/server/database/postLists.ts`): its default order and the order by title,
 * with ids, so pages are skipped without reading posts; and trigrams for its search.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index posts_by_update on posts (updated_at, created_at) include (id);
    create index posts_by_title on posts (title, created_at desc) include (id);
    create index posts_by_parts on posts using gin (title gin_trgm_ops, slug gin_trgm_ops, teaser gin_trgm_ops);`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop index posts_by_parts, posts_by_title, posts_by_update;`)
}
