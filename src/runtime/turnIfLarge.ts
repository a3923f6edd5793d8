import { LIMITS } from '@/domain/limits'
import { nextTurn, SemaphoreTimeout } from '@/lib/async'
import { collectGarbage } from '@/lib/collectGarbage'
import { addTo, beginIn, makeQueue } from '@/lib/queue'
import { processSlot } from './processSlot'
import {
  notingBusy,
  ownerOfRequest,
  requestSignal,
  requestStatements,
  responseEnd,
  workEnd,
  type ResponseState,
  type StatementContext,
} from './requestStatements'

/** How long a request waits for its turn, in milliseconds. With the time limits of the database less than ten seconds (SEC-4). */
const WAIT_MS = 5_000
/** How long a turn lasts at most: a client may read slowly. */
const TURN_MS = 4_000
/** How long the work goes on of a request whose client has left. */
const LEFT_MS = 1_000
/** How many large responses of one owner and of all may be unfinished, because their clients read slowly. Each fills some 20 MiB. */
const UNFINISHED = { owner: 8, all: 16 }

const turns = processSlot<ReturnType<typeof makeQueue>>('large-entries').getOrSet(() =>
  makeQueue({ capacity: 1, concurrency: 1, maxWaiting: 500, waitTimeoutMs: WAIT_MS }),
)

/** The number of large responses that are not sent yet, by owner. */
const unfinished = processSlot<Map<string, number>>('large-responses').getOrSet(() => new Map())

/**
 * Lets what follows in this request wait for no turn: it is in a transaction that others wait for, or has stored something whose response
 * must not become a 503.
 */
export function skipTurn(): void {
  const context = requestStatements.getStore()
  if (context !== undefined) context.turn ??= Promise.resolve()
}

/** Whether this is the work of a request that has not waited for a turn yet. */
export function takesTurns(): boolean {
  const context = requestStatements.getStore()
  return context?.response !== undefined && context.turn === undefined
}

/**
 * Lets a request that reads a large entry wait for its turn; not a second time. Whoever has asked for least comes first. The turn ends with
 * the response. A process answers one such request at a time, because some steps of the response cannot be divided: twenty of
 * them due at once would keep everybody else waiting for seconds, and fill the memory (SEC-24, SEC-28). Throws `SemaphoreTimeout` if no
 * turn comes in time, which makes the response a 503, or if the client has left.
 * @param bytes of the content that is read
 */
export async function turnIfLarge(bytes: number, context = requestStatements.getStore()): Promise<void> {
  if (context?.response === undefined || bytes <= LIMITS.editableBytes) return
  // A page and its title read the same entry at the same time: one would wait for the turn of the other.
  context.turn ??= notingBusy(beginTurn(context.response, context))
  return context.turn
}

function beginTurn(response: ResponseState, context: StatementContext): Promise<void> {
  const { owner = '' } = context
  return beginIn(
    turns,
    { weight: 1, expectedMs: 500, ...ownerOfRequest(context) },
    async (begin) => {
      const all = [...unfinished.values()].reduce((sum, one) => sum + one, 0)
      if ((unfinished.get(owner) ?? 0) >= UNFINISHED.owner || all >= UNFINISHED.all)
        throw new SemaphoreTimeout(`${all} large responses are not read yet`)
      addTo(unfinished, owner, 1)
      begin()
      void responseEnd(response).then(() => addTo(unfinished, owner, -1))
      await workEnd(response, TURN_MS, LEFT_MS)
      // V8 would let what a large response leaves grow to twice the memory.
      collectGarbage()
      // Others come before the next one.
      await nextTurn()
    },
    requestSignal(context),
  )
}
