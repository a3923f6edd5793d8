import { waitAtMost } from '@/lib/async'
import { beginIn, makeQueue, type Queue } from '@/lib/queue'
import { processSlot } from './processSlot'
import {
  notingBusy,
  ownerOfRequest,
  requestSignal,
  requestStatements,
  responseEnd,
  type ResponseState,
} from './requestStatements'

/** How long a call waits for its turn, in milliseconds. Fifty at once come in time, on a slow machine too. */
const WAIT_MS = 5_000
/** How long a turn lasts at most, because the call may wait for somebody else, or its client be slow. */
const TURN_MS = 500
/** The longest pause after a call: whoever saves again and again in a busy process need not wait for more. */
const MAX_PAUSE_MS = 20

const turns = processSlot<Record<'read' | 'write', Queue>>('turns-of-users').getOrSet(() => ({
  read: oneForEach(),
  write: oneForEach(),
}))

/** A queue of which each user has one place. */
function oneForEach(): Queue {
  return makeQueue({
    capacity: Infinity,
    concurrency: Infinity,
    ownerCapacity: 1,
    maxWaiting: 1_000,
    waitTimeoutMs: WAIT_MS,
  })
}

/**
 * Waits for the turn of a call of the user to Payload's REST. One user has a read and a write at once, and a pause of up to half its time
 * follows each: hundreds that are sent at once would make a save of another user take three times as long, and a list twenty times
 * (SEC-28). Throws `SemaphoreTimeout` if the turn does not come in time, which makes the response a 503, or if the client has left.
 */
export async function userTurn(kind: 'read' | 'write'): Promise<void> {
  const context = requestStatements.getStore()
  if (context?.response === undefined) return
  const { response } = context
  const call = async (begin: () => void) => {
    const begun = performance.now()
    begin()
    await waitAtMost(TURN_MS, sent(response))
    const pauseMs = Math.min((performance.now() - begun) / 2, MAX_PAUSE_MS)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  const asked = performance.now()
  const cost = { weight: 1, expectedMs: 20, ...ownerOfRequest() }
  await notingBusy(beginIn(turns[kind], cost, call, requestSignal()))
  context.waitedMs = performance.now() - asked
}

/** Resolves when a response is sent. If the client leaves, the work goes on, nobody knows for how long. */
async function sent(response: ResponseState): Promise<void> {
  await responseEnd(response)
  if (!response.writableFinished) await new Promise(() => undefined)
}
