import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from '@/domain/digest/route'
import type { Period } from '@/domain/digest/window'
import { poolDb } from '@/queries/db'
import { deliver } from './deliver'
import type { DigestSettings } from './digestSettings'
import { readDigest } from './readDigest'
import { keepLease, type Lease } from './run/lease'
import { writeContent, writeOutcome, type Outcome } from './run/writeRun'
import { sendingLimits } from './sendingLimits'
import type { DigestTools } from './tools'

/** A run that was opened and is to be carried out. */
export interface OpenedRun {
  id: string
  settings: DigestSettings
  route: Route
  period: Period
}

/** How long an outcome is tried to be written down when the database is away: it is the truth about the world. */
const RECORD_FOR_MS = 12_000
/** The same for a fault, of which nobody outside has seen anything. */
const RECORD_FAULT_FOR_MS = 2_000
const RECORD_AGAIN_MS = 400
/**
 * How long a run is kept open at least before it sends. Calls that were made at once reach processes at different times on a
 * busy machine; with a chat that answers in no time the last of them would come when the message is out, and send another.
 */
const GATHER_MS = 300

/**
 * Carries a run out to its end and closes it with what really happened. A fault on the way closes it as failed: whatever
 * comes after a request went out is no fault but an outcome. When the database stays away, the run is left open; its lease
 * ends, and whoever finds it then makes it unknown. Throws only for a fault that could not be written down either.
 */
export async function executeRun(tools: DigestTools, run: OpenedRun): Promise<void> {
  const { payload } = tools
  const lease = keepLease(payload, run.id)
  try {
    const outcome = await work(tools, run, lease)
    if (outcome !== null) await record(tools, run.id, outcome, RECORD_FOR_MS)
  } catch (error) {
    payload.logger.error({ err: error, runId: run.id }, 'a run of the digest failed')
    const outcome: Outcome = { status: 'failed', failure: { code: 'internal', detail: null } }
    if (!(await record(tools, run.id, outcome, RECORD_FAULT_FOR_MS))) throw error
  } finally {
    lease.end()
  }
}

/** Everything up to the outcome; null when the run is not this process's own any more. */
async function work(
  tools: DigestTools,
  { id, settings, route, period }: OpenedRun,
  lease: Lease,
): Promise<Outcome | null> {
  const { gatherMs = GATHER_MS } = tools
  const [digest] = await Promise.all([readDigest(tools, settings, period), sleep(gatherMs)])
  const projects = digest.sections.map(({ project }) => project.slug)
  await writeContent(poolDb(tools.payload), id, { entries: digest.total, projects })
  if (digest.total === 0) return { status: 'nothing_published' }
  const limits = sendingLimits(lease, tools.shutdown)
  try {
    return await deliver(tools, { runId: id, route, digest, limits })
  } finally {
    limits.end()
  }
}

/** Writes the outcome down, again and again for some time; answers whether it stands there. Never throws. */
async function record(
  { payload }: DigestTools,
  id: string,
  outcome: Outcome,
  patienceMs: number,
): Promise<boolean> {
  const begin = performance.now()
  for (;;) {
    try {
      await writeOutcome(poolDb(payload), id, outcome)
      return true
    } catch (error) {
      const log = { err: error, runId: id, outcome: outcome.status }
      payload.logger.warn(log, 'the outcome of a digest run could not be written down')
      if (performance.now() - begin > patienceMs) return false
      await sleep(RECORD_AGAIN_MS)
    }
  }
}
