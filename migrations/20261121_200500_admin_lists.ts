import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * What the admin's list of posts is picked from (`src/server/database/postLists.ts`): its usual order and that of the titles, with
 * the ids, so that pages are skipped without reading posts; and the parts of what its search looks into.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index posts_by_update on posts (updated_at, created_at) include (id);
    create index posts_by_title on posts (title, created_at desc) include (id);
    create index posts_by_parts on posts using gin (title gin_trgm_ops, slug gin_trgm_ops, teaser gin_trgm_ops);`)
}

/** Takes away what `up` has made. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop index posts_by_parts, posts_by_title, posts_by_update;`)
}
