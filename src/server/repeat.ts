/** Work that repeats in a server process. */
export interface BackgroundTask {
  /** Starts no further round, and waits at most `limitMs` for the current one. */
  close: (limitMs: number) => Promise<void>
}

/**
 * Runs `work` at once and then every `everyMs` milliseconds, never concurrently, until `stop`, which waits for the current round.
 * Errors go to `onError` unless stopped. The timer does not keep the process alive.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
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
