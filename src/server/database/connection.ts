import type { Payload } from 'payload'
import type { PoolConfig } from 'pg'
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

/**
 * The options of Payload's pool of `max` connections. The address is read when the pool is created, so the configuration can be loaded before the
 * database runs. Everything that waits has a timeout, and a request waits less than 10 seconds in total (SEC-4). Code that waits longer
 * for a lock sets its own timeout (`operations/lock`, `migrate`). A server process gives up earlier on connections and on
 * a silent database (`monitorDatabase`), because these timeouts include time in which the process itself was busy.
 *
 * A prepared statement is planned once per connection: planning takes longer than most of them, and no plan depends on the parameters,
 * because lists and searches are read through an index, whatever they ask for.
 */
export function poolOptions(max: number): PoolConfig {
  return {
    get connectionString() {
      return databaseUrl()
    },
    max,
    connectionTimeoutMillis: 15_000,
    lock_timeout: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    options: '-c plan_cache_mode=force_generic_plan',
    application_name: 'update-archive',
  }
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

/** Connections keep the limits that they were opened with. */
async function closeIdle(pool: Payload['db']['pool']): Promise<void> {
  while (pool.idleCount > 0) (await pool.connect()).release(true)
}
