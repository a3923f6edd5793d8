import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/** An index for the API's list of drafts (WRITE-18): it counts and picks them without reading posts. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index posts_drafts_by_update on posts (updated_at desc, id desc)
      include (audience_rank, project_id, review_state, client_id) where status = 'draft';`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop index posts_drafts_by_update;`)
}
