import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import { UPDATE_PENDING, type Failure } from '@/domain/digest/run'
import type { Refusal } from '@/domain/refusal'
import { failed } from '@/integrations/chat/delivery'
import { newRetryBudget } from '@/integrations/chat/retryAfter'
import { isUuid } from '@/lib/ids'
import { isRecord } from '@/lib/json'
import { ok, refuse, type Result } from '@/lib/result'
import { insertAudit } from '@/operations/recordAudit'
import { updatePending } from '@/operations/posts/markMessages'
import type { DigestRun } from '@/payload-types'
import { instant, poolDb, type Db } from '@/queries/db'
import { botOf } from './bot'
import { composeMessage, readDigestAgain } from './digestMessage'
import { json } from './runStore'
import {
  digestDependencies,
  digestSettings,
  type DigestDependencies,
  type DigestSettings,
} from './dependencies'

/** How long a process keeps a message to itself. A wait for the chat starts it again. */
const CLAIM_SECONDS = 45

/** A run whose message has to be updated. */
type PendingRun = {
  id: string
  channel: string
  ts: string
  from: string
  to: string
  days: number
  posts: string[]
  message: unknown
  /** The `update_failure` that is pending, as JSON. */
  pending: string
}

/**
 * Updates the messages of sent runs in which an entry was corrected, withdrawn or reinstated (DIGEST-20), and returns how many were
 * handled. Call it after the commit; every server process calls it again periodically, for what a process left behind.
 *
 * The claim makes processes take turns at a message, so an older text never replaces a newer one: whoever holds it repeats until
 * nothing has changed meanwhile. A failure is recorded with the run; users can try again, and the next correction does too.
 */
export async function updateMessages(
  dependencies: DigestDependencies,
  { runId }: { runId?: string } = {},
): Promise<number> {
  const db = poolDb(dependencies.payload)
  let handled = 0
  for (let run = await claim(db, runId); run !== null; run = await claim(db, runId)) {
    await updateUntilCurrent(dependencies, db, run)
    handled += 1
  }
  return handled
}

/** Starts `updateMessages` after a committed change, without waiting for the chat. */
export function startMessageUpdates(payload: Payload): void {
  updateMessages(digestDependencies(payload)).catch((error: unknown) => {
    // The monitor tries again.
    payload.logger.warn({ err: error }, 'digest messages could not be updated')
  })
}

async function claim(db: Db, runId: string | undefined): Promise<PendingRun | null> {
  const [run] = await db<PendingRun>(sql`
    update digest_runs set looked_at = clock_timestamp()
    where id in (
      select id from digest_runs
      where status = 'sent' and route = 'bot' and channel is not null and message_ts is not null
        and message_deleted_at is null and update_failure ->> 'code' = ${UPDATE_PENDING}
        and ${runId === undefined ? sql`true` : sql`id = ${runId}`}
        and (looked_at is null or looked_at < clock_timestamp() - make_interval(secs => ${CLAIM_SECONDS}))
      order by created_at desc limit 1 for update skip locked)
    returning ${columns}`)
  return run ?? null
}

const columns = sql`id, channel, message_ts as ts, ${instant(sql`period_from`)} as "from", ${instant(sql`period_to`)} as "to",
  period_days::int as days, coalesce(posts, '[]'::jsonb) as posts, message, update_failure::text as pending`

async function updateUntilCurrent(
  dependencies: DigestDependencies,
  db: Db,
  claimed: PendingRun,
): Promise<void> {
  for (let run: PendingRun | undefined = claimed; run !== undefined;) {
    const result: Updated = await updateOnce(dependencies, db, run).catch((error: unknown) => {
      dependencies.payload.logger.error(
        { err: error, runId: claimed.id },
        'a digest message could not be updated',
      )
      return { failure: failed('internal').failure }
    })
    if (await record(db, run, result)) return
    // Corrected again in the meantime.
    ;[run] = await db<PendingRun>(sql`
      update digest_runs set looked_at = clock_timestamp()
      where id = ${claimed.id} and update_failure ->> 'code' = ${UPDATE_PENDING} returning ${columns}`)
  }
}

/** What an update wrote, nothing if the message was up to date, or why it failed. */
type Updated = { message: unknown; entries: number; projects: string[] } | { failure: Failure | null }

async function updateOnce(dependencies: DigestDependencies, db: Db, run: PendingRun): Promise<Updated> {
  const settings = await digestSettings(dependencies.payload)
  if (settings.chat.botToken === null) return failed('no_route')
  const wait = async (ms: number) => {
    await sleep(ms, undefined, { ...(dependencies.shutdown && { signal: dependencies.shutdown }) })
    await db(sql`update digest_runs set looked_at = clock_timestamp() where id = ${run.id}`)
  }
  const bot = botOf(dependencies, settings.chat.botToken, { signal: dependencies.shutdown, wait })
  if (bot === null) return failed('token_unreadable')
  const { digest, compose } = await rebuild(dependencies, settings, run)
  const message = compose(hadCovers(run.message))
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(message)), run.message)) return { failure: null }
  const budget = newRetryBudget()
  const written = {
    message,
    entries: digest.total,
    projects: digest.sections.map(({ project }) => project.slug),
  }
  const updated = await bot.update(run, message, budget)
  if (updated.ok) return written
  if (updated.refusal.kind === 'unknown' || updated.refusal.isAboutImages !== true) return updated.refusal
  const plain = compose(false)
  const again = await bot.update(run, plain, budget)
  return again.ok ? { ...written, message: plain } : again.refusal
}

async function rebuild(dependencies: DigestDependencies, settings: DigestSettings, run: PendingRun) {
  const period = { from: new Date(run.from), to: new Date(run.to), days: run.days }
  const digest = await readDigestAgain(dependencies, settings, period, run.posts)
  const named =
    isRecord(run.message) && typeof run.message.channel === 'string' ? run.message.channel : run.channel
  const route = { kind: 'bot', token: '', channel: named } as const
  return {
    digest,
    compose: (withCovers: boolean) => composeMessage(digest, route, { runId: run.id, withCovers }),
  }
}

/** A message that the chat took without covers only is not tried with them again. */
function hadCovers(message: unknown): boolean {
  return JSON.stringify(message ?? null).includes('"accessory"')
}

/** Records the result and ends the claim, unless an entry was corrected again meanwhile: then false, and the claim stays. */
async function record(db: Db, run: PendingRun, result: Updated): Promise<boolean> {
  const written =
    'message' in result
      ? sql`message = ${json(result.message)}::jsonb, entries = ${result.entries}, projects = ${json(result.projects)}::jsonb,
          message_updated_at = clock_timestamp(), update_failure = null`
      : sql`update_failure = ${json(result.failure)}::jsonb`
  const rows = await db(sql`
    update digest_runs set ${written}, looked_at = null, updated_at = clock_timestamp()
    where id = ${run.id} and update_failure = ${run.pending}::jsonb returning id`)
  return rows.length > 0
}

/**
 * Tries again to update the message of a run (DIGEST-20), and returns the run. Refuses with `not_found` if the run has no
 * message that the bot could update.
 */
export async function updateMessageAgain(
  dependencies: DigestDependencies,
  actor: Actor,
  id: string,
): Promise<Result<DigestRun, Refusal>> {
  const { payload } = dependencies
  const event = { action: 'update-message', target: 'digest-runs', targetId: id }
  const rows = isUuid(id)
    ? await poolDb(payload)(sql`
        with marked as (
          update digest_runs set update_failure = ${updatePending}, updated_at = clock_timestamp()
          where id = ${id} and status = 'sent' and route = 'bot' and posts is not null and message_ts is not null
            and message_deleted_at is null
          returning id
        )
        ${insertAudit(actor, event, sql`marked`)} returning id`)
    : []
  if (rows.length === 0) return refuse({ kind: 'not_found' })
  await updateMessages(dependencies, { runId: id })
  return ok(await payload.findByID({ collection: 'digest-runs', id, depth: 0, overrideAccess: true }))
}
