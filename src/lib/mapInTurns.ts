import { setImmediate } from 'node:timers/promises'

/** How long work may keep the process from everything else, in milliseconds. */
const TURN_MS = 15

/**
 * Maps items one after the other as `map` does, and lets the process do other things in between once a turn has been long:
 * for work that is short for one item and may be long for all.
 */
export async function mapInTurns<Item, Value>(
  items: readonly Item[],
  work: (item: Item, index: number) => Value,
): Promise<Value[]> {
  const values: Value[] = []
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - began > TURN_MS) {
      await setImmediate()
      began = performance.now()
    }
    values.push(work(item, index))
  }
  return values
}
