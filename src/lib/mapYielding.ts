import { setTimeout as sleep } from 'node:timers/promises'

/** How long work may block the event loop, in milliseconds. */
const TURN_MS = 15
/** The longest pause after such a period: enough for a transaction, whose locks block others. */
const REST_MS = 50

/** Shared by all calls: concurrent calls alternate, with a pause after each period. */
let restUntil = 0
let queue = Promise.resolve()
let waiting = 0

/**
 * Maps items in order, like `map`, and yields to the event loop after each long period, for work that is short per item
 * but may be long in total. However many calls run at once, requests get their share of the time.
 */
export async function mapYielding<Item, Value>(
  items: readonly Item[],
  work: (item: Item, index: number) => Value,
): Promise<Value[]> {
  const values: Value[] = []
  let busy = 0
  for (const [index, item] of items.entries()) {
    if (performance.now() < restUntil || waiting > 0) await nextPeriod()
    const began = performance.now()
    values.push(work(item, index))
    const ended = performance.now()
    busy += ended - began
    if (busy <= TURN_MS) continue
    restUntil = ended + Math.min(busy, REST_MS)
    busy = 0
  }
  return values
}

function nextPeriod(): Promise<void> {
  waiting += 1
  queue = queue
    .then(() => sleep(Math.max(0, restUntil - performance.now())))
    .finally(() => {
      waiting -= 1
    })
  return queue
}
