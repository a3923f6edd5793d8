import { beginIn, makeQueue } from '@/lib/queue'
import { processSlot } from './processSlot'
import { announcedBytes, SMALL_BYTES } from './roomForBody'
import { notingBusy, ownerOfRequest, requestSignal, requestStatements, workEnd } from './requestStatements'

/** How long a write waits for its turn, in milliseconds. With the time limits of the database less than ten seconds (SEC-4). */
const WAIT_MS = 3_000
/** How long a write keeps the next one waiting at most, because it may wait for somebody else. */
const TURN_MS = 500
/** The longest pause after a write: whoever saves once and again in a busy process need not wait for more. */
const MAX_REST_MS = 20

const turns = processSlot<ReturnType<typeof makeQueue>>('writes-of-users').getOrSet(() =>
  makeQueue({
    capacity: Infinity,
    concurrency: Infinity,
    ownerCapacity: 1,
    maxWaiting: 1_000,
    waitTimeoutMs: WAIT_MS,
  }),
)

/**
 * Waits for the turn of a write of the user. Their writes are carried out one after another and leave a third of the time to others, whose
 * saves hundreds of them would otherwise make three times as slow (SEC-28). Throws `SemaphoreTimeout` if the turn does not come in time,
 * which makes the response a 503, or if the client has left. Large bodies wait for room instead (`roomForBody`), and for a turn to be parsed.
 */
export async function turnToWrite(headers: Pick<Headers, 'get'>): Promise<void> {
  const response = requestStatements.getStore()?.response
  if (response === undefined || announcedBytes(headers) > SMALL_BYTES) return
  const write = async (begin: () => void) => {
    const begun = performance.now()
    begin()
    await workEnd(response, TURN_MS)
    const restMs = Math.min((performance.now() - begun) / 2, MAX_REST_MS)
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
  const cost = { weight: 1, expectedMs: 20, ...ownerOfRequest() }
  return notingBusy(beginIn(turns, cost, write, requestSignal()))
}
