import { sql } from '@payloadcms/db-postgres'
import type { Actor } from '@/domain/actor'
import type { Period } from '@/domain/digest/digest'
import type { Route } from '@/domain/digest/route'
import type { Failure } from '@/domain/digest/run'
import type { Delivery } from '@/integrations/chat/delivery'
import { toInstant } from '@/lib/dates'
import { newId } from '@/lib/ids'
import type { DigestRun } from '@/payload-types'
import { poolDb, type Db, instant } from '@/queries/db'
import { processSlot } from '@/runtime/processSlot'
import { updatePending } from '../posts/markMessages'
import { takeLock } from '../lock'
import { recordAudit } from '../recordAudit'
import { commit } from '../transaction'
import { timingOf, type DigestDependencies } from './dependencies'

/** A digest run as it is stored. */
export type StoredRun = {
  id: string
  /** See DIGEST-8. */
  status: DigestRun['status']
  /** Null without a route. */
  route: Route['kind'] | null
  /** For the bot route: the configured channel; after sending, the id of the channel. */
  channel: string | null
  messageTs: string | null
  messageDeletedAt: string | null
  from: string
  to: string
  days: number
  /** Null until the entries are read. */
  entries: number | null
  /** Slugs, in the order of the message. */
  projects: string[] | null
  /** Exactly what was or would be sent; null if there is nothing to send. */
  message: unknown
  /** Why the run is `failed` or `unknown` (`readFailure`). */
  failure: unknown
  /** Whether the run is `running` and its lease has expired. */
  isLost: boolean
}

/** Whether the lease of a run has expired, or ends later than any lease because the clock of the database was set back. */
export const leaseIsOver = sql`lease_until not between clock_timestamp() and clock_timestamp() + interval '1 minute'`

/** The run with this id, which must be a UUID, or null. */
export async function storedRun(db: Db, id: string): Promise<StoredRun | null> {
  const [row] = await db<StoredRun>(sql`
    select id, status, route, channel, message_ts as "messageTs",
      ${instant(sql`message_deleted_at`)} as "messageDeletedAt",
      ${instant(sql`period_from`)} as "from", ${instant(sql`period_to`)} as "to", period_days::int as days,
      entries::int as entries, projects, message, failure,
      (status = 'running' and ${leaseIsOver}) as "isLost"
    from digest_runs where id = ${id}`)
  return row ?? null
}

/** A call that opens a run. */
interface DigestCall {
  route: Route | null
  period: Period
  /** `performance.now()` when the call arrived. */
  arrivedAt: number
}

/**
 * Stores a new run, or finds the one that was under way when the call arrived: still running, or finished since (DIGEST-9). An
 * advisory lock serializes calls across processes, and a unique index rejects a second running run.
 * @returns `isOwn`: this call must execute the run; otherwise it shares the result of another call
 */
export function openRun(
  dependencies: DigestDependencies,
  actor: Actor,
  call: DigestCall,
): Promise<{ id: string; isOwn: boolean }> {
  return commit(dependencies.payload, actor, async ({ db }) => {
    await takeLock(db, 'digest_run')
    const shared = await underWaySince(db, call.arrivedAt)
    if (shared !== null) return { id: shared, isOwn: false }
    const id = newId()
    await insertRun(db, dependencies, actor, { ...call, id, status: 'running' })
    return { id, isOwn: true }
  })
}

/** The run that this process finished last, and when, as `performance.now()`. */
const lastFinished = processSlot<{ id: string; at: number }>('lastFinishedRun')

/**
 * The run that is running, or that ended after the call arrived. For a run of this process, its own clock decides exactly. For
 * others, the age of the call is compared by the database's clock, so the clocks of processes don't have to agree; the time is
 * read by itself, so that waiting for a lock does not make the call look younger. A run that ended later than now is an earlier one:
 * that clock was set back.
 */
async function underWaySince(db: Db, arrivedAt: number): Promise<string | null> {
  const age = (performance.now() - arrivedAt) / 1000
  const [clock] = await db<{ now: number }>(sql`select extract(epoch from clock_timestamp())::float8 as now`)
  const own = lastFinished.get()
  const ownId = own !== undefined && own.at >= arrivedAt ? own.id : null
  const [row] = await db<{ id: string }>(sql`
    select id from digest_runs
    where status = 'running' or id = ${ownId}::uuid
      or finished_at between to_timestamp(${Number(clock?.now) - age}) and clock_timestamp()
    order by status = 'running' desc, finished_at desc limit 1`)
  return row?.id ?? null
}

/** A new run. One that is not `running` is already finished and sends nothing: a dry run, or one without a route. */
interface NewRun extends DigestCall, Partial<Pick<StoredRun, 'entries' | 'projects' | 'message'>> {
  id: string
  status: 'running' | 'dry_run' | 'failed'
  failure?: Failure
}

/** Stores a run that is already finished. It is never shared. */
export function recordFinished(
  dependencies: DigestDependencies,
  actor: Actor,
  run: NewRun,
): Promise<StoredRun> {
  return commit(dependencies.payload, actor, async ({ db }) => {
    await insertRun(db, dependencies, actor, run)
    const stored = await storedRun(db, run.id)
    if (stored === null) throw new Error(`the run ${run.id} has disappeared`)
    return stored
  })
}

async function insertRun(
  db: Db,
  dependencies: DigestDependencies,
  actor: Actor,
  { id, status, route, period, entries, projects, message, failure, arrivedAt }: NewRun,
): Promise<void> {
  const isRunning = status === 'running'
  await db(sql`
    insert into digest_runs (id, status, route, channel, period_from, period_to, period_days, entries, projects, message,
      failure, trigger, duration_ms, lease_until)
    values (${id}, ${status}, ${route?.kind ?? null}, ${route?.kind === 'bot' ? route.channel : null},
      ${toInstant(period.from)}, ${toInstant(period.to)}, ${period.days}, ${entries ?? null}, ${json(projects)}::jsonb,
      ${json(message)}::jsonb, ${json(failure)}::jsonb, ${actor.name},
      ${isRunning ? null : Math.round(performance.now() - arrivedAt)}, ${isRunning ? leaseEnd(dependencies) : sql`default`})`)
  await recordAudit(db, actor, {
    action: status === 'dry_run' ? 'dry-run' : 'send',
    target: 'digest-runs',
    targetId: id,
    details: { days: period.days, route: route?.kind ?? null },
  })
}

export type Lease = ReturnType<typeof keepLease>

/**
 * Renews the lease of a running run until `end` is called, so that no process declares the run lost. `renew` renews it now; false
 * means that the run may belong to another process.
 */
export function keepLease(dependencies: DigestDependencies, id: string) {
  const { payload } = dependencies
  let isRenewing = false
  const renew = async () => {
    try {
      const rows = await poolDb(payload)(sql`
        update digest_runs set lease_until = ${leaseEnd(dependencies)} where id = ${id} and status = 'running' returning id`)
      return rows.length > 0
    } catch (error) {
      // The next renewal may succeed. If none does, the run is declared lost, and its owner notices before it sends.
      payload.logger.warn({ err: error, runId: id }, 'the lease of a digest run could not be renewed')
      return false
    }
  }
  const timer = setInterval(() => {
    if (isRenewing) return
    isRenewing = true
    void renew().finally(() => (isRenewing = false))
  }, timingOf(dependencies).renewMs)
  return { renew, end: () => clearInterval(timer) }
}

function leaseEnd(dependencies: Pick<DigestDependencies, 'timing'>) {
  return sql`clock_timestamp() + make_interval(secs => ${timingOf(dependencies).leaseMs / 1000})`
}

/**
 * Records what the run is about, once its entries are read. From now on, a correction of one of them finds the run (`markMessages`).
 * One that was committed since the entries were read is found here; the locks wait for one that is under way (DIGEST-20). A withdrawn
 * entry is found by its status too, in case the clock of the process that withdrew it is behind.
 */
export async function writeContent(
  db: Db,
  id: string,
  {
    entries,
    projects,
    postIds,
  }: { entries: number; projects: readonly string[]; postIds: readonly string[] },
): Promise<void> {
  await db(sql`
    with shown as materialized (
      select updated_at, status from posts where id = any(${sql.param([...postIds])}::uuid[]) order by id for key share
    )
    update digest_runs set entries = ${entries}, projects = ${json(projects)}::jsonb, updated_at = clock_timestamp(),
      posts = case when route = 'bot' then ${json(postIds)}::jsonb end,
      update_failure = case when route = 'bot' and (select max(updated_at) > created_at or bool_or(status <> 'published') from shown) then ${updatePending} end
    where id = ${id}`)
}

const SENDING_TRIES = 3

/**
 * Stores the message and `sending_at`, and renews the lease. False if the run was declared lost; then it must not be sent,
 * because another call may already be sending. Tries again if the update took too long. Throws if the database stays too slow.
 */
export async function writeSending(
  db: Db,
  id: string,
  message: unknown,
  dependencies: Pick<DigestDependencies, 'timing'> = {},
): Promise<boolean> {
  for (let tries = 0; tries < SENDING_TRIES; tries += 1) {
    const askedAt = performance.now()
    const rows = await db(sql`
      update digest_runs set message = ${json(message)}::jsonb, sending_at = clock_timestamp(),
        lease_until = ${leaseEnd(dependencies)}, updated_at = clock_timestamp()
      where id = ${id} and status = 'running' returning id`)
    if (rows.length === 0) return false
    if (performance.now() - askedAt < timingOf(dependencies).promptMs) return true
  }
  throw new Error(`the database was too slow to confirm that the run ${id} may still be sent`)
}

/** How a run ended. */
export type RunResult = Delivery | { kind: 'nothing_published' }

/**
 * Records the real result, even over `unknown`: the owner knows more. A run whose message was already found in the channel
 * stays `sent`.
 */
export async function writeResult(db: Db, id: string, result: RunResult): Promise<void> {
  const sent = result.kind === 'sent' ? result : { channel: null, ts: null }
  const failure = 'failure' in result ? result.failure : null
  await db(sql`
    update digest_runs set status = ${result.kind}, channel = coalesce(${sent.channel}, channel), message_ts = ${sent.ts},
      failure = ${json(failure)}::jsonb, finished_at = coalesce(finished_at, clock_timestamp()),
      duration_ms = round(extract(epoch from clock_timestamp() - created_at) * 1000), updated_at = clock_timestamp()
    where id = ${id} and status in ('running', 'unknown')`)
  lastFinished.set({ id, at: performance.now() })
}

/** A value as JSON for an SQL parameter; null and undefined become SQL's NULL. */
export function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
