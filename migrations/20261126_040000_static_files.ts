import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/** Scripts, styles and fonts of the builds on this database (OPS-39). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table static_files (
      name text not null,
      build text not null,
      content bytea not null,
      stored_at timestamptz not null default now(),
      primary key (name, build)
    );`)
}

/** Reverts `up`. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop table static_files;`)
}
