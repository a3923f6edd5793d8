interface Lookup<Value> {
  resolve: (value: Value) => void
  reject: (reason: unknown) => void
}

/**
 * Batches lookups into loads, one load at a time. Lookups of one iteration of the event loop, and those that arrive during a
 * load, share the next load. The load of a lookup always starts after it, so the result is never stale. A failed load
 * rejects only its own lookups.
 * @param load loads the values of all keys at once, each key once
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<(key: Key) => Value>,
): (key: Key) => Promise<Value> {
  let waiting = new Map<Key, Lookup<Value>[]>()
  let isScheduled = false

  async function run(): Promise<void> {
    const batch = waiting
    waiting = new Map()
    try {
      const valueOf = await load([...batch.keys()])
      for (const [key, lookups] of batch) for (const { resolve } of lookups) resolve(valueOf(key))
    } catch (reason) {
      for (const lookups of batch.values()) for (const { reject } of lookups) reject(reason)
    } finally {
      isScheduled = false
      if (waiting.size > 0) schedule()
    }
  }

  function schedule(): void {
    isScheduled = true
    setImmediate(() => void run())
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const lookups = waiting.get(key) ?? []
      lookups.push({ resolve, reject })
      waiting.set(key, lookups)
      if (!isScheduled) schedule()
    })
}
