import { setImmediate } from 'node:timers/promises'

/** Shorter work keeps nobody waiting, in milliseconds. */
const MIN_MS = 5

/**
 * Does some work and counts the pieces in which it held the event loop: one for work that does not yield, however busy the
 * machine is.
 */
export async function inPieces<Value>(work: () => Promise<Value>): Promise<{ value: Value; pieces: number }> {
  let last = performance.now()
  let pieces = 0
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      await setImmediate()
      const now = performance.now()
      if (now - last > MIN_MS) pieces += 1
      last = now
    }
  })()
  const value = await work().finally(() => (isDone = true))
  await others
  return { value, pieces }
}
