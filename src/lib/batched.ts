import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * Batches lookups into loads, one load at a time. Lookups of one iteration of the event loop, and those that arrive during a
 * load, share the next load. The load of a lookup always starts after it, so the result is never stale. A failed load
 * rejects only its own lookups.
 * @param load loads the values of all keys at once, each key once
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<(key: Key) => Value>,
): (key: Key) => Promise<Value> {
  /** The batch that still accepts keys. */
  let open: { keys: Set<Key>; values: Promise<(key: Key) => Value> } | null = null
  let latest: Promise<unknown> | null = null

  async function loadLater(keys: Set<Key>, previous: Promise<unknown> | null) {
    if (previous !== null) await previous.catch(() => undefined)
    await yieldToEventLoop()
    open = null
    return load([...keys])
  }

  return async (key) => {
    if (open === null) {
      const keys = new Set<Key>()
      open = { keys, values: loadLater(keys, latest) }
      latest = open.values
    }
    open.keys.add(key)
    return (await open.values)(key)
  }
}
