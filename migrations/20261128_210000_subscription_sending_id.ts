import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/** Which Message-ID a mail has that is being sent, also if entries of it are withdrawn before the attempt after a kill (SUB-4). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- Begins with the place in sending_through. Otherwise it is from an earlier mail: older processes change only that place.
    alter table subscriptions add column sending_id text;`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter table subscriptions drop column sending_id;`)
}
