import { sql } from '@payloadcms/db-postgres'
import { Pool, type PoolClient } from 'pg'
import type { Payload } from 'payload'
import { leadsThroughPooler } from '@/runtime/connectionPooler'
import { connectionShares } from '@/runtime/connectionShares'
import { environment } from '@/runtime/environment'
import { watchPool } from '@/lib/watchPool'
import type { Db } from './db'
import { prepared, READ_OPTIONS } from './readPool'

/** Longer than a read, and with the read on the primary that follows still within the time of a call (SEC-4). */
const TIMEOUTS = { connectionTimeoutMillis: 1_000, query_timeout: 2_000, statement_timeout: 1_500 }

/** After an error nothing is asked of the replica for this long. */
const PAUSE_MS = 5_000

/** What a server says about itself: its content version, its archive and the process behind the connection. */
export interface ServerState extends Record<string, unknown> {
  n: number
  archive: string
  process: number
}

/** Selects a `ServerState`. */
export const SERVER_STATE = `
  select n::float8 as n, (select id from archive_identity) as archive, pg_backend_pid() as process from content_version`

/** Reads what a content version contains, or something newer. */
export type VersionedDb = (contentVersion: number) => Db

/** A read replica of the database. */
export interface Replica {
  at: VersionedDb
  pool: Pool
  /** How many reads each server has answered. */
  answered: Readonly<Record<'replica' | 'primary', number>>
  /** Closes the connections. */
  close: () => Promise<void>
}

/**
 * Reads on the replica at `url` while it has exactly the content version that the primary has named, else on the primary (OPS-24,
 * docs/decisions/0044). A connection stays on one server, which never goes back, so its version is asked before a read only if it was
 * another one: several replicas may share an address, but no connection pooler, which would let a connection change between them. If the
 * replica does not answer or belongs to another archive, the primary answers.
 */
export function openReplica({ db, logger }: Payload, url: string, primary: Db): Replica {
  const { reads, expensiveReads } = connectionShares(environment().databasePool)
  const pool = new Pool({
    ...db.pool.options,
    ...READ_OPTIONS,
    ...TIMEOUTS,
    max: reads,
    connectionString: url,
  })
  watchPool(pool, logger)
  const reached = new WeakMap<PoolClient, number>()
  const answered = { replica: 0, primary: 0 }
  let archiveId: string | null = null
  let pausedUntil = 0
  /** Whether it responded when it was last asked. Until it has, one read at a time tries it, so that no others wait for a silent one. */
  let isResponding = false
  let isTried = false

  /** The version of the server behind a connection. Throws if it is not a copy of this archive. */
  async function versionOn(client: PoolClient): Promise<number> {
    const { rows } = await client.query<ServerState>({ name: 'server state', text: SERVER_STATE })
    const [row] = rows
    if (row !== undefined && leadsThroughPooler(client, row.process))
      throw new Error('DATABASE_READ_URL leads through a connection pooler: set it to the replica itself')
    // Asked again, because a restore may change it.
    if (row !== undefined && row.archive !== archiveId) archiveId = await idOfArchive(primary)
    if (row === undefined || row.archive !== archiveId)
      throw new Error('DATABASE_READ_URL leads to another archive')
    reached.set(client, row.n)
    return row.n
  }

  const onPrimary = <Row extends Record<string, unknown>>(...read: Parameters<Db>) => {
    answered.primary += 1
    return primary<Row>(...read)
  }
  const onReplica = prepared(expensiveReads)
  const at: VersionedDb = (contentVersion) => {
    const query = onReplica(async (config) => {
      const client = await pool.connect()
      let isBroken = true
      try {
        const hasVersion = async () => (await versionOn(client)) === contentVersion
        const isReached = reached.get(client) === contentVersion || (await hasVersion())
        const result = isReached ? await client.query(config) : null
        // Again, because the replica may have replayed a commit meanwhile that the primary does not show yet.
        const isExact = result !== null && (await hasVersion())
        isBroken = false
        if (isExact) return result
        throw new OtherVersion()
      } finally {
        client.release(isBroken)
      }
    })
    return async <Row extends Record<string, unknown>>(...read: Parameters<Db>) => {
      const isTrial = !isResponding
      if (performance.now() < pausedUntil || (isTrial && isTried)) return onPrimary<Row>(...read)
      isTried ||= isTrial
      try {
        const rows = await query<Row>(...read)
        isResponding = true
        answered.replica += 1
        return rows
      } catch (error) {
        isResponding = error instanceof OtherVersion
        if (!isResponding) {
          pausedUntil = performance.now() + PAUSE_MS
          logger.warn({ err: error }, 'The read replica failed, so the primary answers.')
        }
      } finally {
        // Only its own trial: one that began while the replica responded may end later.
        if (isTrial) isTried = false
      }
      return onPrimary<Row>(...read)
    }
  }
  return { at, pool, answered, close: () => pool.end() }
}

async function idOfArchive(db: Db): Promise<string | null> {
  const [row] = await db<{ id: string }>(sql`select id from archive_identity`)
  return row?.id ?? null
}

/** The replica has not reached the version, or has passed it. */
class OtherVersion extends Error {
  override name = 'OtherVersion'
}
