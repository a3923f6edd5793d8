/**
 * Waits for `work`, but at most `limitMs` milliseconds, and returns whether it settled in time. A rejection counts as
 * settled and is not thrown. Late work continues, and its result is ignored.
 */
export function waitAtMost(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs, false)
    const settle = () => {
      clearTimeout(timer)
      resolve(true)
    }
    work.then(settle, settle)
  })
}
