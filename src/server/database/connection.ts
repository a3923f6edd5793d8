import type { Payload } from 'payload'
import type { PoolConfig } from 'pg'
import { isPooled } from '@/runtime/connectionPooler'
import { processSlot } from '@/runtime/processSlot'

const slot = processSlot<string>('databaseUrl')

/** Sets the address that `databaseUrl` returns in this process. */
export function announceDatabaseUrl(url: string): void {
  slot.set(url)
}

/** The address of the open database. Contains a password, never log it. Throws if no database was opened. */
export function databaseUrl(): string {
  const url = slot.get()
  if (url === undefined) throw new Error('No database was opened: call openDatabase before Payload connects.')
  return url
}

/** The limits of a session, in milliseconds. */
export const SESSION_LIMITS = {
  lock_timeout: 2_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/**
 * The options of Payload's pool of `max` connections. The address is read when the pool is created, so the configuration can be loaded before the
 * database runs. Everything that waits has a timeout, and a request waits less than 10 seconds in total (SEC-4). Code that waits longer
 * for a lock sets its own timeout (`operations/lock`, `migrate`). A server process gives up earlier on connections and on
 * a silent database (`monitorDatabase`), because these timeouts include time in which the process itself was busy. A connection
 * pooler passes on no limits of a session: there they belong to the role (`checkLimits`).
 *
 * A prepared statement is planned once per connection: planning takes longer than most of them, and no plan depends on the parameters,
 * because lists and searches are read through an index, whatever they ask for.
 */
export function poolOptions(max: number): PoolConfig {
  return {
    get connectionString() {
      return databaseUrl()
    },
    get lock_timeout() {
      return sessionLimit('lock_timeout')
    },
    get statement_timeout() {
      return sessionLimit('statement_timeout')
    },
    get idle_in_transaction_session_timeout() {
      return sessionLimit('idle_in_transaction_session_timeout')
    },
    get options() {
      return isPooled() ? undefined : '-c plan_cache_mode=force_generic_plan'
    },
    max,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 35_000,
    // A peer that has vanished from an unused connection is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'update-archive',
  }
}

function sessionLimit(name: keyof typeof SESSION_LIMITS): number | undefined {
  return isPooled() ? undefined : SESSION_LIMITS[name]
}

/** Runs `work` with other timeouts, in milliseconds, for the connections of Payload's pool. */
export async function withConnectionLimits(
  { pool }: Payload['db'],
  limits: Pick<PoolConfig, 'statement_timeout' | 'query_timeout' | 'idle_in_transaction_session_timeout'>,
  work: () => Promise<void>,
): Promise<void> {
  const before = { ...pool.options }
  Object.assign(pool.options, limits)
  await closeIdle(pool)
  try {
    await work()
  } finally {
    Object.assign(pool.options, before)
    await closeIdle(pool)
  }
}

/** Closes the idle connections of a pool, because connections keep the limits that they were opened with. */
export async function closeIdle(pool: Payload['db']['pool']): Promise<void> {
  while (pool.idleCount > 0) (await pool.connect()).release(true)
}
