/** Work that is done again and again. */
export interface Repeated {
  /** Does it no longer, and waits for what is under way. */
  stop: () => Promise<void>
}

/** Does the work now and then every so often, never twice at once. `work` must not throw. The timer keeps no process alive. */
export function repeat(everyMs: number, work: () => Promise<void>): Repeated {
  let underWay: Promise<void> | null = null
  const tick = () => {
    underWay ??= work().finally(() => (underWay = null))
  }
  const timer = setInterval(tick, everyMs)
  timer.unref()
  tick()
  return {
    stop: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}
