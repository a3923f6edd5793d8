import { sql, type MigrateUpArgs } from '@payloadcms/db-postgres'
import type { Migration, Payload } from 'payload'
import pg from 'pg'
import type { Logger } from 'pino'
import { causesOf } from '@/lib/errors'
import { migrations } from '../../migrations'
import { databaseUrl } from './database/databaseUrl'
import { withConnectionLimits } from './database/withConnectionLimits'
import { StartupError } from '@/runtime/startupError'
import { printToTerminal } from '@/runtime/terminal'

/** Any number, the same in every process of the archive. */
const LOCK = 7_205_918_341
const LOCK_WAIT_LIMIT = '120s'

const MIGRATIONS = 'payload_migrations'
/** The tables where the archive's would be made, without those that came with an extension. */
const TABLES = `
  SELECT c.relname AS name FROM pg_class c
  WHERE c.relnamespace = to_regnamespace(current_schema()) AND c.relkind IN ('r', 'p')
    AND NOT EXISTS (
      SELECT FROM pg_depend d
      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'
    )
  ORDER BY c.relname`

/** What can be asked with SQL: a pool or a client. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(sql: string): Promise<{ rows: Row[] }>
}

/**
 * Runs the migrations that the database lacks. Of several processes that come at once one does it, under a session
 * advisory lock on a connection of its own, while the others wait. A migration that fails is rolled back, reported,
 * and ends the process with status 1 (Payload does so). Throws `StartupError` when the database is not one for this
 * version of the archive, when the schema was pushed by hand, or when the lock is not free within two minutes.
 */
export async function migrateUnderLock(
  payload: Payload,
  logger: Pick<Logger, 'info' | 'fatal'>,
): Promise<void> {
  await refuseForeignDatabase(payload.db.pool)
  if ((await pendingMigrations(payload.db.pool)).length === 0) return
  const client = new pg.Client({
    connectionString: databaseUrl(),
    connectionTimeoutMillis: 10_000,
    application_name: 'update-archive migrations',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await takeLock(client)
    const pending = await pendingMigrations(client)
    if (pending.length === 0) return
    logger.info({ migrations: pending }, 'Migrating the database.')
    // Indexing a large archive takes minutes. `runnableMigrations` lifts the database's own limits.
    await withConnectionLimits(payload.db, { query_timeout: 0 }, () =>
      payload.db.migrate({ migrations: runnableMigrations(logger) }),
    )
  } finally {
    // Ends the session, and the lock with it.
    await client.end()
  }
}

/**
 * The names of the migrations that the database still lacks, in their order. Throws when the database does not
 * answer.
 */
export async function pendingMigrations(database: Queryable): Promise<string[]> {
  const applied = new Set(await appliedMigrations(database))
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name))
}

/** The names of the migrations that were run in the database, in their order. Throws `StartupError` when its schema was pushed. */
async function appliedMigrations(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ exists: boolean }>(
    `SELECT to_regclass('${MIGRATIONS}') IS NOT NULL AS exists`,
  )
  if (rows[0]?.exists !== true) return []
  const applied = await database.query<{ name: string; batch: number }>(
    `SELECT name, batch::int AS batch FROM ${MIGRATIONS} ORDER BY name`,
  )
  // Payload marks a pushed schema so, and would ask at a prompt whether to go on.
  if (applied.rows.some(({ batch }) => batch === -1))
    throw new StartupError(
      'The database was changed by a push, not by migrations: use another database, or restore a backup into it.',
    )
  return applied.rows.map(({ name }) => name)
}

/**
 * Whether no migration was ever run in this database. Throws when it does not answer, and `StartupError` when it is
 * not one for this version of the archive.
 */
export async function isWithoutArchive(database: Queryable): Promise<boolean> {
  await refuseForeignDatabase(database)
  return (await pendingMigrations(database)).length === migrations.length
}

/**
 * Throws `StartupError` when a newer version has migrated the database, or when it holds tables but no archive: an older
 * program may write what the newer schema does not expect, and migrations would mix with the tables of something else.
 * A process that serves already is not asked this: it goes on while a newer version is rolled out.
 */
async function refuseForeignDatabase(database: Queryable): Promise<void> {
  const applied = await appliedMigrations(database)
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !known.has(name))
  const isArchive = unknown.length < applied.length
  if (isArchive && unknown.length === 0) return
  if (isArchive)
    throw new StartupError(
      `A newer version of the archive has changed this database (${some(unknown)}): start that version, or restore a backup from before it.`,
    )
  const tables = await database.query<{ name: string }>(TABLES)
  const others = tables.rows.map(({ name }) => name).filter((name) => name !== MIGRATIONS)
  if (others.length + unknown.length > 0)
    throw new StartupError(
      `The database holds tables that are not the archive's (${some(others.length > 0 ? others : unknown)}), and nothing was changed there: give the archive an empty database of its own, or restore a complete backup.`,
    )
}

/** The first names of a list, as a sentence can hold them. */
function some(names: readonly string[]): string {
  return [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ')
}

async function takeLock(client: pg.Client): Promise<void> {
  try {
    await client.query(`SET lock_timeout = '${LOCK_WAIT_LIMIT}'`)
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03')
      throw new StartupError(
        'Another process has been migrating this database for more than two minutes: look at that one first.',
      )
    throw error
  }
}

/**
 * The migrations in the shape that Payload asks for (its own type knows nothing of their arguments), with a sentence
 * in the log for one that fails, since Payload ends the process then.
 */
export function runnableMigrations(logger: Pick<Logger, 'fatal'>): Migration[] {
  const check = (args: unknown): MigrateUpArgs => {
    if (isMigrateArgs(args)) return args
    throw new TypeError('A migration was run without its database, payload and request.')
  }
  return migrations.map(({ name, up, down }) => ({
    name,
    async up(args) {
      try {
        const given = check(args)
        // It may have to wait until what other processes are doing to its tables has ended, and then has many rows to read.
        await given.db.execute(sql`set local lock_timeout = 0; set local statement_timeout = 0`)
        await up(given)
      } catch (error) {
        logger.fatal({ err: error }, `The migration ${name} failed and was rolled back.`)
        printToTerminal(
          `The migration ${name} failed and was rolled back (${firstCause(error)}): restore a complete backup, or start the version that the database belongs to.\n`,
        )
        throw error
      }
    },
    down: (args) => down(check(args)),
  }))
}

/** What the database itself said; the errors around it repeat the whole statement. */
function firstCause(error: unknown): string {
  return [...causesOf(error)].at(-1)?.message.split('\n')[0] ?? String(error)
}

function isMigrateArgs(args: unknown): args is MigrateUpArgs {
  return typeof args === 'object' && args !== null && 'db' in args && 'payload' in args && 'req' in args
}
