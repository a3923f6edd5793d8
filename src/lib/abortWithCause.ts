/** Aborts work for the first of several causes, and knows which one it was. */
export interface CausedAbort<Cause extends string> {
  signal: AbortSignal
  /** Null until the signal is aborted. */
  cause: () => Cause | null
  abort: (cause: Cause) => void
  /** Aborts when `other` is aborted, or `graceMs` milliseconds later. */
  follow: (cause: Cause, other: AbortSignal | undefined, graceMs?: number) => void
  /** Stops following other signals. Call it when the work is done. */
  end: () => void
}

/** A signal that is aborted by calls of `abort` and by the signals that it follows. */
export function abortWithCause<Cause extends string>(): CausedAbort<Cause> {
  const work = new AbortController()
  const following = new AbortController()
  let first: Cause | null = null
  const abort = (cause: Cause) => {
    first ??= cause
    work.abort()
  }
  const follow = (cause: Cause, other: AbortSignal | undefined, graceMs = 0) => {
    const onAbort = () => (graceMs === 0 ? abort(cause) : follow(cause, AbortSignal.timeout(graceMs)))
    if (other?.aborted === true) onAbort()
    else other?.addEventListener('abort', onAbort, { once: true, signal: following.signal })
  }
  return { signal: work.signal, cause: () => first, abort, follow, end: () => following.abort() }
}
