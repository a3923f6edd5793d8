interface Lookup<Value> {
  resolve: (value: Value) => void
  reject: (reason: unknown) => void
}

/**
 * Batches lookups into loads, one load at a time. All lookups of one turn of the event loop, and all that arrive during a
 * load, share the next one. A lookup never gets its result from a load that began before it, so the result is never stale. A
 * failed load rejects its own lookups only.
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
