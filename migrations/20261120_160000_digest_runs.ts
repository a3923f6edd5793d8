import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * What a run of the digest records beside its outcome: the message itself, why it failed, how long it took, and when the
 * message was taken back. Beside Payload's columns (docs/decisions/0011):
 *
 * - `lease_until`: until when somebody surely works on a running run. Whoever finds it passed makes the run unknown.
 * - `sending_at`: when the message was handed to the chat; null while nothing has left the archive.
 * - `finished_at`: when the run was closed; calls that had come before share it.
 * - `looked_at`: when the channel's history was last asked for the message of an unknown run.
 * - One run at a time is `running`, whatever processes there are.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    alter table digest_runs
      add column message jsonb,
      add column failure jsonb,
      add column duration_ms numeric,
      add column message_deleted_at timestamp(3) with time zone,
      add column lease_until timestamptz not null default now(),
      add column sending_at timestamptz,
      add column finished_at timestamptz,
      add column looked_at timestamptz;
    create unique index digest_runs_one_is_running on digest_runs (status) where status = 'running';
    create index digest_runs_unknown on digest_runs (sending_at) where status = 'unknown';`)
}

/** Takes away what `up` has made, the messages too. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop index digest_runs_unknown, digest_runs_one_is_running;
    alter table digest_runs
      drop column looked_at,
      drop column finished_at,
      drop column sending_at,
      drop column lease_until,
      drop column message_deleted_at,
      drop column duration_ms,
      drop column failure,
      drop column message;`)
}
