import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/** Which mail about entries is being sent, so that the attempt after a kill is the same mail (MAIL-3). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- The Message-ID of the mail about it that is being sent.
    alter table notifications add column sending_id text;`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter table notifications drop column sending_id;`)
}
