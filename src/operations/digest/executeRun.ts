import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Payload } from 'payload'
import type { Digest, Period } from '@/domain/digest/digest'
import type { Route } from '@/domain/digest/route'
import type { Delivery } from '@/integrations/chat/delivery'
import { newRetryBudget } from '@/integrations/chat/retryAfter'
import { openWebhook, type Sender } from '@/integrations/chat/webhook'
import { waitAtMost } from '@/lib/waitAtMost'
import { poolDb } from '@/queries/db'
import { botOf, unreadableToken } from './bot'
import { composeMessage, readDigest, type DigestMessage } from './compose'
import { keepLease, writeContent, writeResult, writeSending, type Lease, type RunResult } from './runStore'
import { timingOf, type DigestSettings, type DigestTools } from './tools'

/** A run that was opened and has to be executed. */
export interface OpenedRun {
  id: string
  settings: DigestSettings
  route: Route
  period: Period
}

const RECORD_AGAIN_MS = 400

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
export async function executeRun(tools: DigestTools, run: OpenedRun): Promise<void> {
  const runs = inProgress.get(tools.payload) ?? new Set()
  inProgress.set(tools.payload, runs)
  const done = execute(tools, run)
  runs.add(done)
  await done.finally(() => runs.delete(done))
}

async function execute(tools: DigestTools, run: OpenedRun): Promise<void> {
  const { recordMs, recordErrorMs } = timingOf(tools)
  const lease = keepLease(tools, run.id)
  try {
    const result = await resultOf(tools, run, lease)
    if (result !== null) await record(tools, run.id, result, recordMs)
  } catch (error) {
    tools.payload.logger.error({ err: error, runId: run.id }, 'a run of the digest failed')
    const result: RunResult = { status: 'failed', failure: { code: 'internal', detail: null } }
    if (!(await record(tools, run.id, result, recordErrorMs))) throw error
  } finally {
    lease.end()
  }
}

/** Builds and sends the digest. Null if the run no longer belongs to this process. */
async function resultOf(tools: DigestTools, run: OpenedRun, lease: Lease): Promise<RunResult | null> {
  const { gatherMs } = timingOf(tools)
  const [digest] = await Promise.all([readDigest(tools, run.settings, run.period), sleep(gatherMs)])
  const projects = digest.sections.map(({ project }) => project.slug)
  await writeContent(poolDb(tools.payload), run.id, { entries: digest.total, projects })
  if (digest.total === 0) return { status: 'nothing_published' }
  const limits = sendingLimits(tools, lease)
  try {
    return await deliver(tools, run, digest, limits)
  } finally {
    limits.end()
  }
}

/** Records a result, with retries for `limitMs`; returns whether it is stored. Never throws. */
async function record(
  { payload }: DigestTools,
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
      const log = { err: error, runId: id, result: result.status }
      payload.logger.warn(log, 'the result of a digest run could not be recorded')
      if (performance.now() - begin > limitMs) return false
      await sleep(RECORD_AGAIN_MS)
    }
  }
}

/** When to stop waiting, and when to abort the request. */
interface SendingLimits {
  /** Aborted when nothing more may be sent. */
  signal: AbortSignal
  /** Waits before a retry, or aborts the signal if none is allowed. */
  wait: (ms: number) => Promise<void>
  /** True if the lease was lost. */
  isLost: () => boolean
  end: () => void
}

/**
 * On shutdown, it doesn't wait for a retry, but lets the request in flight finish (OPS-10). After a wait it checks the
 * lease, because another process could already be sending.
 */
function sendingLimits(tools: DigestTools, lease: Lease): SendingLimits {
  const { shutdown } = tools
  const over = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isLost = false
  const abortSoon = () => {
    timer = setTimeout(() => over.abort(), timingOf(tools).lastResponseMs)
  }
  if (shutdown?.aborted === true) abortSoon()
  shutdown?.addEventListener('abort', abortSoon, { once: true })
  return {
    signal: over.signal,
    wait: async (ms) => {
      const isShuttingDown = await sleep(ms, false, { ...(shutdown && { signal: shutdown }) }).catch(
        () => true,
      )
      if (!isShuttingDown) isLost = !(await lease.isHeld())
      if (isShuttingDown || isLost) over.abort()
    },
    isLost: () => isLost,
    end: () => {
      clearTimeout(timer)
      shutdown?.removeEventListener('abort', abortSoon)
    },
  }
}

/**
 * Stores and sends the digest. If Slack rejects it because it cannot load a cover, nothing was posted, and the digest is sent
 * again without covers; both messages share the tries of DIGEST-14. Null if the run was declared lost before; then nothing
 * was sent.
 */
async function deliver(
  tools: DigestTools,
  { id, route }: OpenedRun,
  digest: Digest,
  limits: SendingLimits,
): Promise<RunResult | null> {
  const { logger } = tools.payload
  const sender = openSender(tools, route, limits)
  if (sender === null) return { status: 'failed', ...unreadableToken }
  const budget = newRetryBudget()
  const send = async (message: DigestMessage): Promise<Delivery | null> => {
    if (!(await writeSending(poolDb(tools.payload), id, message, tools))) return null
    return sender.send(message, budget).catch((error: unknown): Delivery => {
      // The clients return every failure as a value, so this is an internal error; the message may have been sent.
      logger.error({ err: error, runId: id }, 'sending a digest failed with an internal error')
      return { kind: 'unknown', failure: { code: 'unreadable_answer', detail: null } }
    })
  }
  const rich = composeMessage(digest, route, { runId: id, withCovers: true })
  let delivery = await send(rich)
  if (delivery?.kind === 'failed' && delivery.isAboutImages) {
    const plain = composeMessage(digest, route, { runId: id, withCovers: false })
    if (!isDeepStrictEqual(plain, rich)) delivery = await send(plain)
  }
  if (delivery === null) return null
  if (delivery.kind === 'sent') return { status: 'sent', channel: delivery.channel, ts: delivery.ts }
  if (delivery.failure.code === 'stopped' && limits.isLost())
    return { status: 'failed', failure: { code: 'internal', detail: null } }
  return { status: delivery.kind, failure: delivery.failure }
}

/** The client of a route. Null if the bot's token cannot be read. */
function openSender(tools: DigestTools, route: Route, { signal, wait }: SendingLimits): Sender | null {
  const options = { signal, wait, deadlineMs: timingOf(tools).requestMs }
  return route.kind === 'bot'
    ? botOf(tools, route.token, options)
    : openWebhook({ ...route, ...options, isGuarded: route.kind === 'webhook' })
}
