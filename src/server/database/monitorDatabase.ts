import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseTimeout, withDatabaseTimeout } from '@/lib/unreachable'
import { inRequest } from '@/runtime/requestStatements'
import { PoolGuard } from './poolGuard'

const EVERY_MS = 1_000
/** With the interval, under 5 seconds (SEC-3). */
const LIMIT_MS = 2_500
/** An answer that took longer was not yet on its way when the request arrived. */
const AT_ONCE_MS = 250

/** The monitor of a server process's database. */
export type DatabaseMonitor = ReturnType<typeof monitorDatabase>

/**
 * Monitors the database of a server process, so no request waits for a lost database (docs/decisions/0019). Probes it every second
 * over its own connection. Slow statements and full pools are normal: the database counts as lost only if the probe fails, also on
 * a new connection, and no statement finished in the meantime.
 */
export function monitorDatabase(url: string, logger: Pick<Logger, 'warn' | 'info'>) {
  const pools = new PoolGuard()
  const probes = new pg.Pool({
    connectionString: url,
    max: 1,
    // Longer than the limit, to distinguish silence from a refusal.
    connectionTimeoutMillis: 3 * LIMIT_MS,
    query_timeout: 3 * LIMIT_MS,
    keepAlive: true,
    application_name: 'update-archive watch',
  })
  // Probe at once when a connection is lost.
  probes.on('error', () => void probeOnce())
  const timer = setInterval(() => void probeOnce(), EVERY_MS).unref()
  let probing: Promise<boolean> | null = null

  function probeOnce(): Promise<boolean> {
    probing ??= probe().finally(() => (probing = null))
    return probing
  }

  /**
   * Whether the database responds from now on. A probe in progress that is answered at once may have been answered before the
   * database was lost; then another one decides.
   */
  async function probeFromNow(): Promise<boolean> {
    if (pools.isLost) return false
    if (probing === null) return probeOnce()
    const begin = performance.now()
    const isReachable = await probing
    return isReachable && performance.now() - begin < AT_ONCE_MS ? probeOnce() : isReachable
  }

  async function probe(): Promise<boolean> {
    const begin = performance.now()
    const query = probes.query('select 1').catch(
      // A lost connection doesn't mean a lost database. The pool opens another one.
      () => probes.query('select 1'),
    )
    const failure = await withDatabaseTimeout(query, LIMIT_MS).then(
      () => null,
      (error: Error) => error,
    )
    const wasLost = pools.isLost
    pools.isLost = failure !== null && pools.lastResponse <= begin
    if (wasLost && !pools.isLost) logger.info('The database is reachable again.')
    if (failure === null || !pools.isLost) return true
    if (!wasLost) logger.warn({ reason: failure.message }, 'The database is unreachable.')
    // A database that refuses may still finish statements, until the next probe.
    if (wasLost || failure instanceof DatabaseTimeout) pools.giveUp(failure)
    return false
  }

  return {
    /** Whether the database responds from now on. `false` at once while it is known to be lost. Takes at most 3 seconds, never rejects. */
    isReachable: probeFromNow,
    /** Runs `work`; its failed statements on guarded pools are noted in `context`. */
    inContext: inRequest,
    /**
     * Guards a pool: when the database stops responding, all pending work fails with `DatabaseTimeout` and the connections are
     * dropped. Nothing is sent until the database responds again. `commits` limits what writes at once, as in `PoolGuard`.
     */
    guard: (pool: pg.Pool, commits?: number): void => pools.guard(pool, commits),
    close(): void {
      clearInterval(timer)
      void probes.end().catch(() => undefined)
    },
  }
}
