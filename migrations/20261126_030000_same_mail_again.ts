import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/** Which mail is being sent, so that the attempt after a kill is the same mail (SUB-4). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- Everything up to this place is in the mail that is being sent.
    alter table subscriptions add column sending_through bigint;`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter table subscriptions drop column sending_through;`)
}
