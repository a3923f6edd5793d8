import { MIB } from '@/domain/limits'
import { beginIn, makeQueue } from '@/lib/queue'
import { processSlot } from './processSlot'
import {
  notingBusy,
  ownerOfRequest,
  requestSignal,
  requestStatements,
  responseEnd,
} from './requestStatements'

/** What the bodies of an owner may have together; a larger one is worked on alone. */
const OWNER_BYTES = 16 * MIB
/** Smaller bodies need no more room than their connection. */
const SMALL_BYTES = 64 * 1_024
/** How long a body waits for room, in milliseconds. With the time limits of the database less than ten seconds (SEC-4). */
const WAIT_MS = 2_000

const bodies = processSlot<ReturnType<typeof makeQueue>>('bodies').getOrSet(() =>
  makeQueue({
    capacity: Infinity,
    concurrency: Infinity,
    ownerCapacity: OWNER_BYTES,
    maxWaiting: 1_000,
    waitTimeoutMs: WAIT_MS,
  }),
)

/**
 * Waits until the other bodies that the owner of this request sends leave room for its own, so that nobody fills the memory by sending
 * many at once, complete or not (SEC-28). Call it once the owner is known, before the body is read. The room is free again when the response
 * is sent or given up, because a record needs many times its size until it is stored. Throws `SemaphoreTimeout` if there is
 * no room in time, which makes the response a 503.
 * @param maxBytes what is read of it at most
 */
export async function roomForBody(headers: Pick<Headers, 'get'>, maxBytes: number): Promise<void> {
  const bytes = Math.min(maxBytes, announcedBytes(headers))
  const response = requestStatements.getStore()?.response
  if (bytes <= SMALL_BYTES || response === undefined) return
  const cost = { weight: bytes, expectedMs: 0, ...ownerOfRequest() }
  const ended = responseEnd(response)
  const room = beginIn(
    bodies,
    cost,
    (begin) => {
      begin()
      return ended
    },
    requestSignal(),
  )
  return notingBusy(room)
}

/** The length of a body; of one that announces none it may be anything. */
export function announcedBytes(headers: Pick<Headers, 'get'>): number {
  return headers.get('transfer-encoding') === null ? Number(headers.get('content-length') ?? 0) : Infinity
}
