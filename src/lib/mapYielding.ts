import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises'

/** How long work may block the event loop, in milliseconds. */
const MAX_BLOCKING_MS = 15
/** The longest pause after such a period: long enough for a transaction that others wait for. */
const MAX_PAUSE_MS = 50

/** Shared by all calls: concurrent calls take turns, with a pause after each period. */
let pausedUntil = 0
let queue = Promise.resolve()
let waiting = 0

/**
 * Like `map`, but yields to the event loop after each long period, for work that is short per item and may be long in total.
 * However many calls run at once, other requests get their share of the time.
 */
export async function mapYielding<Item, Value>(
  items: readonly Item[],
  work: (item: Item, index: number) => Value,
): Promise<Value[]> {
  const values: Value[] = []
  let busy = 0
  let hasTurn = false
  for (const [index, item] of items.entries()) {
    if (performance.now() < pausedUntil || (waiting > 0 && !hasTurn)) {
      await nextPeriod()
      hasTurn = true
    }
    const began = performance.now()
    values.push(work(item, index))
    const ended = performance.now()
    busy += ended - began
    if (busy <= MAX_BLOCKING_MS) continue
    pausedUntil = ended + Math.min(busy, MAX_PAUSE_MS)
    busy = 0
    hasTurn = false
  }
  return values
}

function nextPeriod(): Promise<void> {
  waiting += 1
  queue = queue
    .then(() => {
      const pause = pausedUntil - performance.now()
      // A timer takes at least a millisecond, which is longer than most calls.
      return pause > 0 ? sleep(pause) : yieldToEventLoop()
    })
    .finally(() => {
      waiting -= 1
    })
  return queue
}
