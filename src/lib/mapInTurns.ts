import { setImmediate } from 'node:timers/promises'

/** How long work may keep the process from everything else, in milliseconds. */
const TURN_MS = 15

/** Who waits for a turn. Each turn of the event loop serves one, so that sockets and timers wait for one piece at most. */
let line = Promise.resolve()
let waiting = 0

/**
 * Maps items one after the other as `map` does, and lets the process do other things in between once a turn has been long:
 * for work that is short for one item and may be long for all. However many map at once, one of them works in each turn.
 */
export async function mapInTurns<Item, Value>(
  items: readonly Item[],
  work: (item: Item, index: number) => Value,
): Promise<Value[]> {
  const values: Value[] = []
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - began > TURN_MS || (index === 0 && waiting > 0)) {
      await nextTurn()
      began = performance.now()
    }
    values.push(work(item, index))
  }
  return values
}

function nextTurn(): Promise<void> {
  waiting += 1
  line = line
    .then(() => setImmediate())
    .finally(() => {
      waiting -= 1
    })
  return line
}
