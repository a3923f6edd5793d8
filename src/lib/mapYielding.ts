import { setTimeout as sleep } from 'node:timers/promises'

/** How long work may keep the process from everything else, in milliseconds. */
const TURN_MS = 15
/** How long others have the process after such a turn, at most: enough for a transaction, whose locks keep more than one waiting. */
const REST_MS = 50

/** Until when nothing maps, and who waits for that: of several, one after the other works and leaves a rest. */
let restUntil = 0
let line = Promise.resolve()
let waiting = 0

/**
 * Maps items one after the other as `map` does, and lets the process do other things in between once a turn has been long:
 * for work that is short for one item and may be long for all. However many map at once, others have a part of the time.
 */
export async function mapYielding<Item, Value>(
  items: readonly Item[],
  work: (item: Item, index: number) => Value,
): Promise<Value[]> {
  const values: Value[] = []
  let busy = 0
  for (const [index, item] of items.entries()) {
    if (performance.now() < restUntil || waiting > 0) await nextTurn()
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

function nextTurn(): Promise<void> {
  waiting += 1
  line = line
    .then(() => sleep(Math.max(0, restUntil - performance.now())))
    .finally(() => {
      waiting -= 1
    })
  return line
}
