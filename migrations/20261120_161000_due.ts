import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/** The entries that wait for their date, in the order in which they are published. There are few of them at any time. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index posts_due on posts (publish_at, id) where status = 'draft' and approval_seal is not null;`)
}

/** Takes away what `up` has made. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop index posts_due;`)
}
