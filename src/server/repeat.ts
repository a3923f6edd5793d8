/** Work that repeats in a server process. */
export interface RepeatedWork {
  /** Starts no further round, and waits for the current one. */
  stop: () => Promise<void>
}

/**
 * Runs `work` at once and then every `everyMs` milliseconds, never concurrently, until it is stopped. Errors go to `onError`
 * unless stopped. The timer does not keep the process alive.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): RepeatedWork {
  let current: Promise<void> | null = null
  let isStopped = false
  const tick = () => {
    current ??= work()
      .catch((error: unknown) => {
        if (!isStopped) onError(error)
      })
      .finally(() => (current = null))
  }
  const timer = setInterval(tick, everyMs).unref()
  tick()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await current
    },
  }
}
