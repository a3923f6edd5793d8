import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/**
 * What a digest run records besides its result: the message, the failure, the duration, and when the message was
 * deleted. Besides Payload's columns (docs/decisions/0011):
 *
 * - `lease_until`: the lease of a running run. After it has expired, any process may set the run to unknown.
 * - `sending_at`: when the message was sent to the chat service; null while nothing has been sent.
 * - `finished_at`: when the run was closed; earlier calls share it.
 * - `looked_at`: when the channel history was last searched for the message of an unknown run.
 * - Only one run is `running`, across all processes.
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

/** Reverts `up`, including the messages. */
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
