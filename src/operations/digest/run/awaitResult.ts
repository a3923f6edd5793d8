import { setTimeout as sleep } from 'node:timers/promises'
import type { Refusal } from '@/domain/refusal'
import { refuse, type Result } from '@/lib/result'
import { poolDb } from '@/queries/db'
import { storedRun, type StoredRun } from '@/queries/storedRun'
import type { DigestTools } from '../tools'
import { digestResult, type DigestResult } from './digestResult'
import { endLostRun } from './endLostRun'
import { unknownDelivery } from './unknownDelivery'

const LOOK_EVERY_MS = 150
/** How long the database may stay away before the call is answered without it. */
const OUT_OF_TOUCH_MS = 20_000
/** How long a process that is told to stop still waits for a run of another one. */
const LEAVING_MS = 5_000

/**
 * Waits until a run has ended, whoever carries it out, and answers what came of it. Holds no connection meanwhile. A run
 * whose process has died is ended here as `unknown` as soon as its lease is over. Never throws: once a run is under way,
 * a caller that was told to try again could have a second message sent, so whoever cannot learn the outcome is answered
 * `delivery_unknown` with the run.
 */
export async function awaitResult(
  { payload, shutdown }: DigestTools,
  id: string,
): Promise<Result<DigestResult, Refusal>> {
  let patience = OUT_OF_TOUCH_MS
  for (let inTouchAt = performance.now(); performance.now() - inTouchAt < patience;) {
    try {
      const run = await look(payload, id)
      if (run.status !== 'running') return digestResult(run)
      if (!shutdown?.aborted) inTouchAt = performance.now()
    } catch (error) {
      payload.logger.warn({ err: error, runId: id }, 'the outcome of a digest run could not be read')
    }
    if (shutdown?.aborted) patience = LEAVING_MS
    await sleep(LOOK_EVERY_MS)
  }
  return refuse(unknownDelivery(id, null))
}

async function look(payload: DigestTools['payload'], id: string): Promise<StoredRun> {
  const run = await storedRun(poolDb(payload), id)
  if (run === null) throw new Error(`the run ${id} has disappeared`)
  // What has become of it is seen with the next look.
  if (run.isLost) await endLostRun(poolDb(payload), id)
  return run
}
