/** Thrown to whoever has waited at a gate for too long; nothing has been begun for it. */
export class SemaphoreTimeout extends Error {
  override name = 'GateTimeout'
}

/** Runs work once there is room for it, and answers what it answers. Rejects with `SemaphoreTimeout` when there was none. */
export type Semaphore = <Value>(work: () => Promise<Value>) => Promise<Value>

/**
 * A gate that lets `width` pieces of work run at once; the others wait, first come first served.
 * Work behind a gate must not pass through the same gate again: it could wait for itself.
 * @param patienceMs how long one piece waits at most, in milliseconds
 */
export function createSemaphore({
  width: concurrency,
  patienceMs: waitTimeoutMs,
}: {
  width: number
  patienceMs: number
}): Semaphore {
  /** In the order of arrival; empty while there is room. */
  const waiting = new Set<() => void>()
  let running = 0

  function enter(): Promise<void> {
    if (running < concurrency) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const letIn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(letIn)
        reject(new SemaphoreTimeout(`no room within ${waitTimeoutMs} ms`))
      }, waitTimeoutMs)
      waiting.add(letIn)
    })
  }

  /** The place goes straight to the first in the line, so that nobody who has just come can take it. */
  function leave(): void {
    const [first] = waiting
    if (first === undefined) {
      running -= 1
      return
    }
    waiting.delete(first)
    first()
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
