import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Payload } from 'payload'
import type { Digest, Period } from '@/domain/digest/digest'
import type { Route } from '@/domain/digest/route'
import { failed, unknown, type Delivery } from '@/integrations/chat/delivery'
import { newRetryBudget } from '@/integrations/chat/retryAfter'
import { openWebhook, type Sender } from '@/integrations/chat/webhook'
import { abortWithCause, waitAtMost, type CausedAbort } from '@/lib/async'
import { poolDb } from '@/queries/db'
import { botOf } from './bot'
import { composeMessage, readDigest, type DigestMessage } from './digestMessage'
import { keepLease, writeContent, writeResult, writeSending, type Lease, type RunResult } from './runStore'
import { updateMessages } from './updateMessages'
import { timingOf, type DigestSettings, type DigestDependencies } from './dependencies'

/** A run that was opened and has to be executed. */
interface OpenedRun {
  id: string
  settings: DigestSettings
  route: Route
  period: Period
}

const RECORD_AGAIN_MS = 400

/** Ends sending early: the process shuts down, or the run may belong to another process. */
type Stop = CausedAbort<'shutdown' | 'lost'>

const inProgress = new WeakMap<Payload, Set<Promise<unknown>>>()

/** Waits until the runs of this process have ended, at most `limitMs`. Call it before the database is closed. */
export async function awaitRunsInProgress(payload: Payload, limitMs: number): Promise<void> {
  await waitAtMost(limitMs, Promise.allSettled([...(inProgress.get(payload) ?? [])]))
}

/**
 * Executes a run and records its real result. An internal error closes it as failed or unknown. If the database stays
 * unreachable, the run stays open until its lease expires and another process sets it to unknown. Throws only an error
 * that could not be recorded either.
 */
export async function executeRun(dependencies: DigestDependencies, run: OpenedRun): Promise<void> {
  const runs = inProgress.get(dependencies.payload) ?? new Set()
  inProgress.set(dependencies.payload, runs)
  const done = execute(dependencies, run)
  runs.add(done)
  await done.finally(() => runs.delete(done))
}

async function execute(dependencies: DigestDependencies, run: OpenedRun): Promise<void> {
  const { shutdown } = dependencies
  const { recordMs, recordErrorMs, lastResponseMs } = timingOf(dependencies)
  const lease = keepLease(dependencies, run.id)
  const stop: Stop = abortWithCause()
  // A run that begins later sends nothing, because its call might be cut off.
  stop.follow('shutdown', shutdown, shutdown?.aborted ? 0 : lastResponseMs)
  try {
    const result = await resultOf(dependencies, run, lease, stop)
    if (result !== null) await record(dependencies, run.id, result, recordMs)
    // An entry may have been corrected since it was read. If this fails, the monitor updates the message.
    if (result?.kind === 'sent' && run.route.kind === 'bot')
      await updateMessages(dependencies, { runId: run.id }).catch((error: unknown) =>
        dependencies.payload.logger.warn(
          { err: error, runId: run.id },
          'a digest message could not be updated',
        ),
      )
  } catch (error) {
    dependencies.payload.logger.error({ err: error, runId: run.id }, 'a run of the digest failed')
    if (!(await record(dependencies, run.id, failed('internal'), recordErrorMs))) throw error
  } finally {
    stop.end()
    lease.end()
  }
}

/** Builds and sends the digest. Null if the run no longer belongs to this process; then nothing was sent. */
async function resultOf(
  dependencies: DigestDependencies,
  run: OpenedRun,
  lease: Lease,
  stop: Stop,
): Promise<RunResult | null> {
  const { gatherMs } = timingOf(dependencies)
  const [{ digest, postIds }] = await Promise.all([
    readDigest(dependencies, run.settings, run.period),
    sleep(gatherMs),
  ])
  const projects = digest.sections.map(({ project }) => project.slug)
  await writeContent(poolDb(dependencies.payload), run.id, { entries: digest.total, projects, postIds })
  if (digest.total === 0) return { kind: 'nothing_published' }
  const sender = openSender(dependencies, run.route, lease, stop)
  if (sender === null) return failed('token_unreadable')
  const delivery = await deliver(dependencies, run, digest, sender)
  const isStopped = delivery?.kind === 'failed' && delivery.failure.code === 'stopped'
  return isStopped && stop.cause() === 'lost' ? failed('internal') : delivery
}

/** Records a result, with retries for `limitMs`; returns whether it is stored. Never throws. */
async function record(
  { payload }: DigestDependencies,
  id: string,
  result: RunResult,
  limitMs: number,
): Promise<boolean> {
  const begin = performance.now()
  for (;;) {
    try {
      await writeResult(poolDb(payload), id, result)
      return true
    } catch (error) {
      const log = { err: error, runId: id, result: result.kind }
      payload.logger.warn(log, 'the result of a digest run could not be recorded')
      if (performance.now() - begin > limitMs) return false
      await sleep(RECORD_AGAIN_MS)
    }
  }
}

/**
 * The client of a route. Null if the bot's token cannot be read. On shutdown it doesn't wait for a retry, but lets the request in
 * flight finish (OPS-10). After a wait it checks the lease, because another process could already be sending.
 */
function openSender(dependencies: DigestDependencies, route: Route, lease: Lease, stop: Stop): Sender | null {
  const { shutdown } = dependencies
  const { requestMs } = timingOf(dependencies)
  const wait = async (ms: number) => {
    const isShuttingDown = await sleep(ms, false, { ...(shutdown && { signal: shutdown }) }).catch(() => true)
    if (isShuttingDown) stop.abort('shutdown')
    else if (!(await lease.renew())) stop.abort('lost')
  }
  const options = { signal: stop.signal, wait, deadlineMs: requestMs }
  return route.kind === 'bot'
    ? botOf(dependencies, route.token, options)
    : openWebhook({ ...route, ...options, isGuarded: route.kind === 'webhook' })
}

/**
 * Stores and sends the digest. If Slack rejects it because it cannot load a cover, nothing was posted, and the digest is sent
 * again without covers; both messages share the tries of DIGEST-14. Null if the run was declared lost before.
 */
async function deliver(
  { payload, timing }: DigestDependencies,
  { id, route }: OpenedRun,
  digest: Digest,
  sender: Sender,
): Promise<Delivery | null> {
  const budget = newRetryBudget()
  const send = async (message: DigestMessage): Promise<Delivery | null> => {
    if (!(await writeSending(poolDb(payload), id, message, { timing }))) return null
    return sender.send(message, budget).catch((error: unknown) => {
      // The clients return every failure as a value, so this is an internal error; the message may have been sent.
      payload.logger.error({ err: error, runId: id }, 'sending a digest failed with an internal error')
      return unknown('unreadable_answer')
    })
  }
  const rich = composeMessage(digest, route, { runId: id, withCovers: true })
  const delivery = await send(rich)
  if (delivery?.kind !== 'failed' || delivery.isAboutImages !== true) return delivery
  const plain = composeMessage(digest, route, { runId: id, withCovers: false })
  return isDeepStrictEqual(plain, rich) ? delivery : send(plain)
}
