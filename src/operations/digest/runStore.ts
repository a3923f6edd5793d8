import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { actorLabel, type Actor } from '@/domain/actor'
import type { Period } from '@/domain/digest/digest'
import type { Route } from '@/domain/digest/route'
import type { Failure } from '@/domain/digest/run'
import { toInstant } from '@/lib/dates'
import { newId } from '@/lib/ids'
import { ok, unwrap } from '@/lib/result'
import type { DigestRun } from '@/payload-types'
import { poolDb, type Db, instant } from '@/queries/db'
import { takeLock } from '../lock'
import { insertAudit, recordAudit } from '../recordAudit'
import { inTransaction } from '../transaction'
import { timingOf, type DigestTools } from './tools'

/** A digest run as it is stored. */
export type StoredRun = {
  id: string
  /** See DIGEST-8. */
  status: DigestRun['status']
  /** Null without a route. */
  route: Route['kind'] | null
  /** Of the bot route: where the message was to go, and once it is sent, where it is. */
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
  /** Whether the run is `running` and its lease is over. */
  isLost: boolean
}

/** The run with this id, which must be a UUID, or null. */
export async function storedRun(db: Db, id: string): Promise<StoredRun | null> {
  const [row] = await db<StoredRun>(sql`
    select id, status, route, channel, message_ts as "messageTs",
      ${instant(sql`message_deleted_at`)} as "messageDeletedAt",
      ${instant(sql`period_from`)} as "from", ${instant(sql`period_to`)} as "to", period_days::int as days,
      entries::int as entries, projects, message, failure,
      (status = 'running' and lease_until < clock_timestamp()) as "isLost"
    from digest_runs where id = ${id}`)
  return row ?? null
}

/**
 * Stores a new run, or finds the one that was under way when the call arrived: running, or finished since (DIGEST-9). Calls take
 * turns, in all processes, and a unique index refuses a second running run.
 * @param arrivedAt `performance.now()` when the call arrived
 * @returns `isOwn`: the caller has to execute the run; else it shares it
 */
export async function openRun(
  tools: DigestTools,
  actor: Actor,
  { period, route, arrivedAt }: { period: Period; route: Route; arrivedAt: number },
): Promise<{ id: string; isOwn: boolean }> {
  const opened = await inTransaction<{ id: string; isOwn: boolean }>(tools.payload, actor, async ({ db }) => {
    await takeLock(db, 'digest_run')
    const shared = await underWaySince(db, arrivedAt)
    if (shared !== null) return ok({ id: shared, isOwn: false })
    const id = newId()
    await db(sql`
      insert into digest_runs (id, status, route, channel, period_from, period_to, period_days, trigger, lease_until)
      values (${id}, 'running', ${route.kind}, ${route.kind === 'bot' ? route.channel : null},
        ${toInstant(period.from)}, ${toInstant(period.to)}, ${period.days}, ${actorLabel(actor)}, ${leaseEnd(tools)})`)
    const details = { days: period.days, route: route.kind }
    await recordAudit(db, actor, { action: 'send', target: 'digest-runs', targetId: id, details })
    return ok({ id, isOwn: true })
  })
  return unwrap(opened)
}

/** Measures the age of the call here and everything else by the database's clock, so that clocks need not agree. */
async function underWaySince(db: Db, arrivedAt: number): Promise<string | null> {
  const seconds = (performance.now() - arrivedAt) / 1000
  const [row] = await db<{ id: string }>(sql`
    select id from digest_runs
    where status = 'running' or finished_at >= clock_timestamp() - make_interval(secs => ${seconds})
    order by status = 'running' desc, finished_at desc limit 1`)
  return row?.id ?? null
}

/** A run that sends nothing: a dry run, or one without a route. */
export interface FinishedRun extends Pick<StoredRun, 'id' | 'entries' | 'projects' | 'message'> {
  status: 'dry_run' | 'failed'
  route: Route | null
  period: Period
  failure: Failure | null
  /** `performance.now()` when the call arrived. */
  arrivedAt: number
}

/** Stores a run that is already finished. It is never shared. */
export async function recordFinished(
  { payload }: DigestTools,
  actor: Actor,
  { id, status, route, period, entries, projects, message, failure, arrivedAt }: FinishedRun,
): Promise<StoredRun> {
  const recorded = await inTransaction(payload, actor, async ({ db }) => {
    await db(sql`
      insert into digest_runs (id, status, route, channel, period_from, period_to, period_days, entries, projects, message,
        failure, trigger, duration_ms)
      values (${id}, ${status}, ${route?.kind ?? null}, ${route?.kind === 'bot' ? route.channel : null},
        ${toInstant(period.from)}, ${toInstant(period.to)}, ${period.days}, ${entries}, ${json(projects)}::jsonb,
        ${json(message)}::jsonb, ${json(failure)}::jsonb, ${actorLabel(actor)},
        ${Math.round(performance.now() - arrivedAt)})`)
    await recordAudit(db, actor, {
      action: status === 'dry_run' ? 'dry-run' : 'send',
      target: 'digest-runs',
      targetId: id,
      details: { days: period.days, route: route?.kind ?? null },
    })
    return ok(await storedRun(db, id))
  })
  const run = unwrap(recorded)
  if (run === null) throw new Error(`the run ${id} has disappeared`)
  return run
}

/** Keeps a running run from being taken for lost. */
export interface Lease {
  /** Renews the lease now. False if the run is no longer surely this process's own. */
  isHeld: () => Promise<boolean>
  end: () => void
}

/** Renews the lease of a running run until `end` is called. */
export function keepLease(tools: DigestTools, id: string): Lease {
  const { payload } = tools
  let isRenewing = false
  const isHeld = async () => {
    try {
      const rows = await poolDb(payload)(sql`
        update digest_runs set lease_until = ${leaseEnd(tools)} where id = ${id} and status = 'running' returning id`)
      return rows.length > 0
    } catch (error) {
      // The next renewal may succeed. If none does, the run is taken for lost, and its owner notices before it sends.
      payload.logger.warn({ err: error, runId: id }, 'the lease of a digest run could not be renewed')
      return false
    }
  }
  const timer = setInterval(() => {
    if (isRenewing) return
    isRenewing = true
    void isHeld().finally(() => (isRenewing = false))
  }, timingOf(tools).renewMs)
  return { isHeld, end: () => clearInterval(timer) }
}

function leaseEnd(tools: Pick<DigestTools, 'timing'>) {
  return sql`clock_timestamp() + make_interval(secs => ${timingOf(tools).leaseMs / 1000})`
}

/** Records what the run is about, once its entries are read. */
export async function writeContent(
  db: Db,
  id: string,
  { entries, projects }: { entries: number; projects: readonly string[] },
): Promise<void> {
  await db(sql`
    update digest_runs set entries = ${entries}, projects = ${json(projects)}::jsonb, updated_at = clock_timestamp()
    where id = ${id}`)
}

const SENDING_TRIES = 3

/**
 * Records that the message is about to be sent, and renews the lease. False if the run was taken for lost: it must not be sent,
 * since a later call may be sending already. A process that was halted while it wrote asks again. Throws if the database is too
 * slow to tell.
 */
export async function writeSending(
  db: Db,
  id: string,
  message: unknown,
  tools: Pick<DigestTools, 'timing'> = {},
): Promise<boolean> {
  for (let tries = 0; tries < SENDING_TRIES; tries += 1) {
    const askedAt = performance.now()
    const rows = await db(sql`
      update digest_runs set message = ${json(message)}::jsonb, sending_at = clock_timestamp(),
        lease_until = ${leaseEnd(tools)}, updated_at = clock_timestamp()
      where id = ${id} and status = 'running' returning id`)
    if (rows.length === 0) return false
    if (performance.now() - askedAt < timingOf(tools).promptMs) return true
  }
  throw new Error(`the database was too slow to tell whether the run ${id} may still be sent`)
}

/** How a run ended. `channel` and `ts` say where the message is; only the bot route learns that. */
export type RunResult =
  | { status: 'sent'; channel: string | null; ts: string | null }
  | { status: 'nothing_published' }
  | { status: 'failed' | 'unknown'; failure: Failure }

/**
 * Closes a run with what really happened, also one that was taken for lost meanwhile: its owner knows better. A message that was
 * found in the channel by then stays found.
 */
export async function writeResult(db: Db, id: string, result: RunResult): Promise<void> {
  const sent = result.status === 'sent' ? result : { channel: null, ts: null }
  const failure = 'failure' in result ? result.failure : null
  await db(sql`
    update digest_runs set status = ${result.status}, channel = coalesce(${sent.channel}, channel), message_ts = ${sent.ts},
      failure = ${json(failure)}::jsonb, finished_at = coalesce(finished_at, clock_timestamp()),
      duration_ms = round(extract(epoch from clock_timestamp() - created_at) * 1000), updated_at = clock_timestamp()
    where id = ${id} and status in ('running', 'unknown')`)
}

/** Who settles what processes have left open. */
const SETTLER: Actor = { kind: 'system', name: 'digest' }

/** The ids of running runs whose lease is over. */
export async function lostRuns(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }>(sql`
    select id from digest_runs where status = 'running' and lease_until < clock_timestamp()`)
  return rows.map(({ id }) => id)
}

/**
 * Makes a running run whose lease is over `unknown` (DIGEST-13), and returns whether this call did it. A run without `sending_at`
 * has certainly sent nothing, and never will (`writeSending`). Never waits for another writer of the run.
 */
export async function endLostRun(db: Db, id: string): Promise<boolean> {
  const before: Failure = { code: 'ended_before_sending', detail: null }
  const after: Failure = { code: 'process_ended', detail: null }
  const event = { action: 'settle', target: 'digest-runs', targetId: id, details: { status: 'unknown' } }
  const rows = await db(sql`
    with lost as (
      update digest_runs set status = 'unknown', finished_at = clock_timestamp(), updated_at = clock_timestamp(),
        failure = case when sending_at is null then ${json(before)}::jsonb else ${json(after)}::jsonb end
      where id in (
        select id from digest_runs where id = ${id} and status = 'running' and lease_until < clock_timestamp()
        for update skip locked)
      returning id
    )
    ${insertAudit(SETTLER, event, sql`lost`)}
    returning id`)
  return rows.length > 0
}

/** An unknown run whose message may be in the channel, and between when it was posted if it was. */
export type UnsettledRun = { id: string; channel: string; since: Date; until: Date }

/**
 * Takes the unknown bot runs to look for now (DIGEST-12): those that became unknown within 15 minutes, however long the archive was
 * away before, and were sent within two days. Leaves out those that another process has just looked for, and those that became
 * unknown a moment ago, since the chat may be about to post their message. The search begins a minute before the message went
 * out, because clocks differ, and ends 10 minutes after, which is longer than any `Retry-After` is obeyed. A channel given by
 * name is searched under the id that an earlier message to that name brought.
 */
export async function takeUnsettled(tools: DigestTools): Promise<UnsettledRun[]> {
  const { settleAfterMs, settleAgainMs } = timingOf(tools)
  const rows = await poolDb(tools.payload)<{ id: string; channel: string; sentAt: number }>(sql`
    update digest_runs unsettled set looked_at = clock_timestamp()
    where id in (
      select id from digest_runs
      where status = 'unknown' and route = 'bot' and channel is not null
        and greatest(sending_at, finished_at) > clock_timestamp() - interval '15 minutes'
        and sending_at > clock_timestamp() - interval '2 days'
        and coalesce(finished_at < clock_timestamp() - make_interval(secs => ${settleAfterMs / 1000}), true)
        and coalesce(looked_at < clock_timestamp() - make_interval(secs => ${settleAgainMs / 1000}), true)
      order by sending_at for update skip locked)
    returning id, extract(epoch from sending_at)::float8 as "sentAt", coalesce((
      select earlier.channel from digest_runs earlier
      where earlier.status = 'sent' and earlier.route = 'bot' and earlier.message_ts is not null
        and earlier.message->>'channel' = unsettled.channel
      order by earlier.created_at desc limit 1), channel) as channel`)
  return rows.map(({ id, channel, sentAt }) => ({
    id,
    channel,
    since: new Date((sentAt - 60) * 1000),
    until: new Date((sentAt + 600) * 1000),
  }))
}

/** Makes an unknown run `sent` whose message was found, and returns whether this call did it. */
export async function writeFound(
  db: Db,
  id: string,
  { channel, ts }: { channel: string; ts: string },
): Promise<boolean> {
  const event = { action: 'settle', target: 'digest-runs', targetId: id, details: { status: 'sent' } }
  const rows = await db(sql`
    with found as (
      update digest_runs set status = 'sent', channel = ${channel}, message_ts = ${ts}, failure = null,
        updated_at = clock_timestamp()
      where id = ${id} and status = 'unknown' returning id
    )
    ${insertAudit(SETTLER, event, sql`found`)}
    returning id`)
  return rows.length > 0
}

/** Records when a message was deleted. Of several calls at once the first one counts, and is in the audit. */
export async function writeDeleted(
  payload: Payload,
  actor: Actor,
  { id, channel, messageTs }: Pick<StoredRun, 'id' | 'channel' | 'messageTs'>,
): Promise<void> {
  const written = await inTransaction(payload, actor, async ({ db }) => {
    const rows = await db(sql`
      update digest_runs set message_deleted_at = clock_timestamp(), updated_at = clock_timestamp()
      where id = ${id} and message_deleted_at is null returning id`)
    const details = { channel, messageTs }
    if (rows.length > 0)
      await recordAudit(db, actor, { action: 'delete-message', target: 'digest-runs', targetId: id, details })
    return ok(null)
  })
  unwrap(written)
}

/** A value as JSON for a parameter of SQL. Null stays SQL's own. */
function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
