import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '@/domain/actor'
import { periodOf } from '@/domain/digest/digest'
import { chooseRoute } from '@/domain/digest/route'
import { readFailure } from '@/domain/digest/run'
import type { Refusal } from '@/domain/refusal'
import { failed } from '@/integrations/chat/delivery'
import { newId } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { poolDb } from '@/queries/db'
import { draftDigest } from './digestMessage'
import { executeRun } from './executeRun'
import { openRun, recordFinished, storedRun, type StoredRun } from './runStore'
import { closeLostRuns } from './settleRuns'
import { digestSettings, timingOf, type DigestDependencies } from './dependencies'

/** How many days back (LIMIT-19), and whether to build the message without sending it. */
interface DigestRequest {
  days: number
  isDry: boolean
  /** `performance.now()` when the call arrived, before it was authenticated. Default: now. */
  arrivedAt?: number
}

/** The result of sending the digest (DIGEST-5, DIGEST-16). */
export interface DigestResult {
  status: 'sent' | 'nothing_published' | 'dry_run'
  /** `from` is exclusive, `to` inclusive (DIGEST-2). */
  period: { from: string; to: string; days: number }
  entries: number
  /** Slugs, in the order of the message. */
  projects: string[]
  run_id: string
  /** Null: a dry run without a route. */
  route: StoredRun['route']
  /** Exactly what was or would be sent; null if nothing was published. */
  message: unknown
}

/**
 * Sends what was published in the last `days` days to the chat as one message, using the first complete route, and records the
 * real result (DIGEST-1 to DIGEST-10).
 *
 * The run is stored first. Calls that arrive while it is under way, in any process, wait for it and get the same result. Nothing
 * is resent automatically. A dry run needs no route, is never shared and sends nothing.
 *
 * Refusals: `no_delivery_route`, before anything else is read; `delivery_failed`, nothing was posted; `delivery_unknown`.
 * @param request `days` is within LIMIT-19
 */
export async function sendDigest(
  dependencies: DigestDependencies,
  actor: Actor,
  { days, isDry, arrivedAt = performance.now() }: DigestRequest,
): Promise<Result<DigestResult, Refusal>> {
  const period = periodOf(days, dependencies.clock())
  const settings = await digestSettings(dependencies.payload)
  const route = chooseRoute(settings, dependencies.env.chatWebhookUrl)
  const call = { route, period, arrivedAt }
  if (isDry) {
    const runId = newId()
    const { digest, message } = await draftDigest(dependencies, settings, route, { period, runId })
    const projects = digest.sections.map(({ project }) => project.slug)
    const run = { ...call, id: runId, status: 'dry_run', entries: digest.total, projects, message } as const
    return resultOf(await recordFinished(dependencies, actor, run))
  }
  if (route === null) {
    const run = { ...call, id: newId(), status: 'failed', failure: failed('no_route').failure } as const
    return resultOf(await recordFinished(dependencies, actor, run))
  }
  const { id, isOwn } = await openRun(dependencies, actor, call)
  if (isOwn) await executeRun(dependencies, { id, settings, route, period })
  return awaitResult(dependencies, id)
}

const POLL_MS = 150

/**
 * Waits until a run has ended, in any process, without holding a connection. Closes a run that has lost its process as soon
 * as its lease expires. Never throws, because a client that retries after an error could cause a second message. If the
 * result cannot be determined, it is `delivery_unknown`.
 */
async function awaitResult(
  dependencies: DigestDependencies,
  id: string,
): Promise<Result<DigestResult, Refusal>> {
  const { payload, shutdown } = dependencies
  const { outageMs, shutdownWaitMs } = timingOf(dependencies)
  let reachedAt = performance.now()
  for (;;) {
    try {
      const run = await storedRun(poolDb(payload), id)
      if (run === null) throw new Error(`the run ${id} has disappeared`)
      if (run.status !== 'running') return resultOf(run)
      // The next iteration sees the result.
      if (run.isLost) await closeLostRuns({ payload })
      if (!shutdown?.aborted) reachedAt = performance.now()
    } catch (error) {
      payload.logger.warn({ err: error, runId: id }, 'the result of a digest run could not be read')
    }
    const limitMs = shutdown?.aborted ? shutdownWaitMs : outageMs
    if (performance.now() - reachedAt > limitMs)
      return refuse({ kind: 'delivery_unknown', runId: id, failure: null })
    await sleep(POLL_MS)
  }
}

/** The result of a finished run. It depends only on the stored run, so all calls that share the run get the same result. */
function resultOf(run: StoredRun): Result<DigestResult, Refusal> {
  switch (run.status) {
    case 'sent':
    case 'nothing_published':
    case 'dry_run':
      return ok({
        status: run.status,
        period: { from: run.from, to: run.to, days: run.days },
        entries: run.entries ?? 0,
        projects: run.projects ?? [],
        run_id: run.id,
        route: run.route,
        message: run.message ?? null,
      })
    case 'failed': {
      const failure = readFailure(run.failure)
      if (failure?.code === 'no_route') return refuse({ kind: 'no_delivery_route' })
      return refuse({ kind: 'delivery_failed', action: 'send', runId: run.id, failure })
    }
    case 'unknown':
      return refuse({ kind: 'delivery_unknown', runId: run.id, failure: readFailure(run.failure) })
    case 'running':
      throw new Error(`the run ${run.id} has not ended`)
  }
}
