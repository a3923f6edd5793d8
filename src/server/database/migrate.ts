import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type MigrateUpArgs } from '@payloadcms/db-postgres'
import type { Migration, Payload } from 'payload'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { causesOf, codeIn, hasCode } from '@/lib/errors'
import { isRecord } from '@/lib/json'
import { migrations } from '../../../migrations'
import { databaseUrl, withConnectionLimits } from './connection'
import { printToTerminal } from '@/runtime/terminal'
import { StartupError } from '@/runtime/startupError'

/** An arbitrary number, the same in all processes. */
export const MIGRATION_LOCK = 7_205_918_341
/** How long a start waits for another process that migrates. Health checks allow a start as long: a large archive takes minutes. */
export const MIGRATION_WAIT_MINUTES = 15

const MIGRATIONS = 'payload_migrations'
/** The tables of the archive's schema, without those of extensions. */
const TABLES = `
  SELECT c.oid, c.relname AS name FROM pg_class c
  WHERE c.relnamespace = to_regnamespace(current_schema()) AND c.relkind IN ('r', 'p')
    AND NOT EXISTS (
      SELECT FROM pg_depend d
      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'
    )
  ORDER BY c.relname`

interface Queryable {
  query<Row extends pg.QueryResultRow>(sql: string): Promise<{ rows: Row[] }>
}

/**
 * Runs pending migrations. One process migrates under an advisory lock, and the others wait (OPS-8). The lock belongs to an open
 * transaction, because a connection pooler would lend its session to someone else. A failed migration is rolled back and reported, and
 * Payload ends the process with status 1. Throws `StartupError` for a
 * database of something else or of a newer version, for one that cannot be written, for a pushed schema, and if the lock is not free
 * within `MIGRATION_WAIT_MINUTES`.
 */
export async function migrateUnderLock(
  payload: Payload,
  logger: Pick<Logger, 'info' | 'fatal'>,
): Promise<void> {
  await hasArchive(payload.db.pool)
  await requireWritable(payload.db.pool)
  if ((await pendingMigrations(payload.db.pool)).length === 0) return
  const client = new pg.Client({
    connectionString: databaseUrl(),
    connectionTimeoutMillis: 10_000,
    application_name: 'update-archive migrations',
    // Nothing is sent on it for as long as a migration takes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await takeLock(client, logger)
    // Not on this connection, whose transaction would keep the table from being altered.
    const pending = await pendingMigrations(payload.db.pool)
    if (pending.length === 0) return
    logger.info({ migrations: pending }, 'Migrating the database.')
    // Indexing a large archive takes minutes. `runnableMigrations` lifts the database's limits.
    await withConnectionLimits(payload.db, { query_timeout: 0 }, () =>
      payload.db.migrate({ migrations: runnableMigrations(logger) }),
    )
  } finally {
    // Releases the lock.
    await client.end()
  }
}

/** The names of pending migrations, in order. Throws if the database does not respond. */
export async function pendingMigrations(database: Queryable): Promise<string[]> {
  const applied = new Set(await appliedMigrations(database))
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name))
}

/** The names of applied migrations, in order. Throws `StartupError` if the schema was pushed. */
async function appliedMigrations(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ exists: boolean }>(
    `SELECT to_regclass('${MIGRATIONS}') IS NOT NULL AS exists`,
  )
  if (rows[0]?.exists !== true) return []
  const applied = await database.query<{ name: string; batch: number }>(
    `SELECT name, batch::int AS batch FROM ${MIGRATIONS} ORDER BY name`,
  )
  // Payload marks a pushed schema with this, and would prompt.
  if (applied.rows.some(({ batch }) => batch === -1))
    throw new StartupError(
      'The tables of this database were made by a schema push of Payload, not by migrations, so they cannot be updated: use another database, and restore a backup into it.',
    )
  return applied.rows.map(({ name }) => name)
}

/**
 * Whether the database contains an archive; false if it is empty. Throws `StartupError` if a newer version has migrated it or if it
 * contains other tables (OPS-8). Checked only at startup: a server process keeps running while a newer version is rolled out.
 */
export async function hasArchive(database: Queryable): Promise<boolean> {
  // First, because another process may be migrating: tables that it has made are in its records afterwards.
  const tables = await database.query<{ name: string }>(TABLES)
  const applied = await appliedMigrations(database)
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !known.has(name))
  const isArchive = unknown.length < applied.length
  if (isArchive && unknown.length === 0) return true
  if (isArchive)
    throw new StartupError(
      `A newer version of the archive has changed this database (${some(unknown)}): start that version, or restore a backup that is older than this change.`,
    )
  const others = tables.rows.map(({ name }) => name).filter((name) => name !== MIGRATIONS)
  if (others.length + unknown.length > 0)
    throw new StartupError(
      `The database holds tables that are not the archive's (${some(others.length > 0 ? others : unknown)}), and nothing was changed there: give the archive an empty database of its own, or restore a complete backup.`,
    )
  return false
}

/** Throws `StartupError` if the database is read-only, such as a standby, or if its user may not write. */
export async function requireWritable(database: Queryable): Promise<void> {
  const { rows } = await database.query<{ user: string; isReadOnly: boolean; denied: string[] }>(`
    SELECT current_user AS user, current_setting('transaction_read_only') = 'on' AS "isReadOnly",
      array(SELECT name FROM (${TABLES}) tables
        -- By oid: null for one that a migration has dropped meanwhile.
        WHERE NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
          AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')))::text[] AS denied`)
  const { user = '', isReadOnly = false, denied = [] } = rows[0] ?? {}
  if (isReadOnly)
    throw new StartupError(
      'The database is read-only, so nothing could be saved: set DATABASE_URL to the primary server, or end the read-only mode.',
    )
  if (denied.length > 0)
    throw new StartupError(
      `The database user ${user} may not change the archive's tables (${some(denied)}): use their owner in DATABASE_URL, or grant this user SELECT, INSERT, UPDATE and DELETE on them.`,
    )
}

/** The first three names, for a sentence. */
function some(names: readonly string[]): string {
  return [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ')
}

async function takeLock(client: pg.Client, logger: Pick<Logger, 'info'>): Promise<void> {
  try {
    await client.query(`
      BEGIN; SET LOCAL lock_timeout = '${MIGRATION_WAIT_MINUTES}min'; SET LOCAL statement_timeout = 0;
      SET LOCAL idle_in_transaction_session_timeout = 0`)
    const { rows } = await client.query<{ isFree: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS "isFree"',
      [MIGRATION_LOCK],
    )
    if (rows[0]?.isFree === true) return
    logger.info('Waiting for another process that migrates the database.')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  } catch (error) {
    if (hasCode(error, '55P03'))
      throw new StartupError(
        `Another process has been migrating this database for more than ${MIGRATION_WAIT_MINUTES} minutes. Wait until it has finished, then start again; if it hangs, stop it first.`,
      )
    throw error
  }
}

const migrateArgs = z.custom<MigrateUpArgs>(
  (args) => isRecord(args) && 'db' in args && 'payload' in args && 'req' in args,
  'A migration was run without its database, payload and request.',
)

/** The migrations in Payload's shape, whose type lacks their arguments. Logs and prints a failure, because Payload then exits. */
export function runnableMigrations(logger: Pick<Logger, 'info' | 'fatal'>): Migration[] {
  return migrations.map(({ name, up, down }) => ({
    name,
    async up(args) {
      try {
        const given = migrateArgs.parse(args)
        // It may read many rows. Deferred triggers of changed rows would keep it from altering their table afterwards.
        await given.db.execute(sql`set local statement_timeout = 0; set constraints all immediate`)
        await withShortLockWaits(given.db, logger, name, () => up(given))
      } catch (error) {
        logger.fatal({ err: error }, `The migration ${name} failed and was rolled back.`)
        // PostgreSQL's "insufficient privilege".
        const advice = codeIn(error, (code) => code === '42501')
          ? 'use the owner of the database and its tables in DATABASE_URL'
          : 'restore a complete backup, or start the version that the database belongs to'
        printToTerminal(
          `The migration ${name} failed and was rolled back (${firstCause(error)}): ${advice}.\n`,
        )
        throw error
      }
    },
    down: (args) => down(migrateArgs.parse(args)),
  }))
}

/**
 * Runs a migration again until it gets its locks (OPS-29). Everything on a table waits behind a statement that waits for a lock on it,
 * also in other processes, whose statements give up after two seconds. So it waits for one second, and then lets the others through.
 */
async function withShortLockWaits(
  db: MigrateUpArgs['db'],
  logger: Pick<Logger, 'info'>,
  name: string,
  migrate: () => Promise<void>,
): Promise<void> {
  await db.execute(sql`set local lock_timeout = '1s'; savepoint migration`)
  for (;;)
    try {
      await migrate()
      return void (await db.execute(sql`set local lock_timeout = 0`))
    } catch (error) {
      if (codeIn(error, (code) => code === '55P03') === null) throw error
      await db.execute(sql`rollback to savepoint migration`)
      logger.info(`The migration ${name} waits for another transaction, such as a backup.`)
      await sleep(1_000)
    }
}

/** The database's own message; the errors around it repeat the whole statement. */
function firstCause(error: unknown): string {
  return [...causesOf(error)].at(-1)?.message.split('\n')[0] ?? String(error)
}
