/** Work that repeats while a process serves. */
export interface BackgroundTask {
  /** Starts no further round, and waits for the current one, `limitMs` at most. */
  close: (limitMs: number) => Promise<void>
}

/**
 * Runs `work` now and then every `everyMs` milliseconds, never twice at once, until `stop`, which waits for the current round.
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
