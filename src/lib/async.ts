import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises'

/**
 * Batches lookups into loads. Lookups of one iteration of the event loop share a load, at most `maxKeys` of them, and with `oneAtATime`
 * also those that arrive during another load. The load of a lookup always starts after it, so the result is never stale. A failed load
 * rejects only its own lookups.
 * @param load loads the values of all keys at once, each key once
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<(key: Key) => Value | Promise<Value>>,
  { oneAtATime, maxKeys = Infinity }: { oneAtATime: boolean; maxKeys?: number },
): (key: Key) => Promise<Value> {
  /** The batch that still accepts keys. */
  let open: { keys: Set<Key>; values: ReturnType<typeof load> } | null = null
  let latest: Promise<unknown> | null = null

  async function loadLater(keys: Set<Key>, previous: Promise<unknown> | null) {
    if (oneAtATime && previous !== null) await previous.catch(() => undefined)
    await yieldToEventLoop()
    if (open?.keys === keys) open = null
    return load([...keys])
  }

  return async (key) => {
    if (open === null || open.keys.size === maxKeys) {
      const keys = new Set<Key>()
      open = { keys, values: loadLater(keys, latest) }
      latest = open.values
    }
    open.keys.add(key)
    const valueOf = await open.values
    return valueOf(key)
  }
}

/** The name of a `SemaphoreTimeout`, also of one of another bundle of this process. */
const SEMAPHORE_TIMEOUT = 'SemaphoreTimeout'

/** Work waited too long for a permit and was not started. */
export class SemaphoreTimeout extends Error {
  override name = SEMAPHORE_TIMEOUT
}

/** Whether work was not started, because it waited too long for a permit. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && error.name === SEMAPHORE_TIMEOUT
}

/**
 * Runs work as soon as a permit is free, and returns its result. Rejects with `SemaphoreTimeout` after the wait timeout. The permit is
 * free again once the work and everything that it has passed to `keepFor` have settled.
 */
export type Semaphore = <Value>(
  work: (keepFor: (rest: Promise<unknown>) => void) => Promise<Value>,
) => Promise<Value>

/**
 * Limits concurrency. Waiting work starts in order of arrival. Work must not enter the semaphore that it runs under, or it
 * could wait for itself.
 * @param limits.waitTimeoutMs the longest wait for a permit, in milliseconds
 */
export function createSemaphore(limits: { concurrency: number; waitTimeoutMs: number }): Semaphore {
  let free = limits.concurrency
  const waiting = new Set<() => void>()

  function acquire(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(start)
        reject(new SemaphoreTimeout(`no permit within ${limits.waitTimeoutMs} ms`))
      }, limits.waitTimeoutMs)
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        resolve()
      }
      waiting.add(start)
      next()
    })
  }

  function next(): void {
    const [start] = waiting
    if (start === undefined || free === 0) return
    free -= 1
    start()
  }

  return async (work) => {
    await acquire()
    const rest: Promise<unknown>[] = []
    try {
      return await work((other) => void rest.push(other))
    } finally {
      void Promise.allSettled(rest).then(() => {
        free += 1
        next()
      })
    }
  }
}

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

/** What work needs of an `AbortSignal` to end early. */
export interface EndSignal extends Pick<AbortSignal, 'aborted' | 'reason' | 'throwIfAborted'> {
  addEventListener: (type: 'abort', listener: () => void) => void
  removeEventListener: (type: 'abort', listener: () => void) => void
}

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

/** Why a signal was aborted, as an error. */
export function abortReason({ reason }: EndSignal): Error {
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason })
}

/**
 * Makes turns for long steps that may become due at the same moment. A turn comes when whoever asked before has had theirs, and then as
 * much time has passed as that took: half of the time is left to others.
 */
export function makeTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    const turn = last
    last = turn.then(async () => {
      const begun = performance.now()
      await yieldToEventLoop()
      const tookMs = performance.now() - begun
      // A timer takes at least a millisecond.
      await (tookMs < 1 ? yieldToEventLoop() : sleep(tookMs))
    })
    return turn
  }
}

/** The turns of all long steps that have none of their own. */
export const nextTurn = makeTurns()
