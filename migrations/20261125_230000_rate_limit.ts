import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * The rate limit of all processes together (LIMIT-23, docs/decisions/0043). Unlogged: a counter of one minute is worth no disk write, and
 * is empty after a crash. Without a foreign key, so that counting locks no client.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create unlogged table rate_limits (
      client_id uuid primary key,
      calls bigint not null,
      ends_at timestamptz not null
    ) with (fillfactor = 50);`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop table rate_limits;`)
}
