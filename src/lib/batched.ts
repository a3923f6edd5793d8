interface Waiting<Value> {
  resolve: (value: Value) => void
  reject: (reason: unknown) => void
}

/**
 * Groups look-ups into loads, one load at a time: all that are asked for in one turn of the event loop or while a load is
 * under way share the next one. A look-up is answered by a load that began after it was asked for, never by an earlier
 * one, so that nobody gets an answer that was old already. A load that fails rejects the look-ups that it was for, and no
 * other.
 * @param load loads the values of all keys at once; a key may stand in it for several look-ups
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<(key: Key) => Value>,
): (key: Key) => Promise<Value> {
  let waiting = new Map<Key, Waiting<Value>[]>()
  let isPlanned = false

  async function run(): Promise<void> {
    const taken = waiting
    waiting = new Map()
    try {
      const valueOf = await load([...taken.keys()])
      for (const [key, lookUps] of taken) for (const { resolve } of lookUps) resolve(valueOf(key))
    } catch (reason) {
      for (const lookUps of taken.values()) for (const { reject } of lookUps) reject(reason)
    } finally {
      isPlanned = false
      if (waiting.size > 0) plan()
    }
  }

  function plan(): void {
    isPlanned = true
    setImmediate(() => void run())
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const lookUps = waiting.get(key)
      if (lookUps === undefined) waiting.set(key, [{ resolve, reject }])
      else lookUps.push({ resolve, reject })
      if (!isPlanned) plan()
    })
}
