/** What came of sending the changes of a form. After `failed` they are sent again; `waiting` needs the person first. */
export type Sent = 'saved' | 'failed' | 'waiting'

/** When to save, in milliseconds. */
export const PACE = {
  /** After the last change. */
  idle: 800,
  /** After the first change, while the person goes on typing. */
  longest: 2000,
  retry: 2000,
  longestRetry: 15_000,
}

/** Sends the changes of a form, one request at a time. */
export interface Saver {
  /** To call after each change. */
  changed: () => void
  /** Saves now. A request under way is finished first, and what it has not sent is sent after it. */
  save: () => Promise<Sent>
  /** Ends the saver, and returns the request under way, if any. */
  stop: () => Promise<Sent> | null
}

/**
 * Decides when a form saves (ADMIN-17): shortly after the last change, at the latest `PACE.longest` after the first one, and
 * again after a failure, ever less often.
 * @param send sends what has changed since the last save, and never throws
 */
export function createSaver(send: () => Promise<Sent>, now: () => number = Date.now): Saver {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<Sent> | null = null
  let firstChange: number | null = null
  let failures = 0
  let isStopped = false

  function later(milliseconds: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void save(), milliseconds)
  }

  function schedule() {
    if (firstChange === null || underWay !== null) return
    later(Math.max(0, Math.min(PACE.idle, firstChange + PACE.longest - now())))
  }

  async function save(): Promise<Sent> {
    clearTimeout(timer)
    if (underWay !== null) {
      await underWay
      return save()
    }
    firstChange = null
    underWay = send()
    const sent = await underWay
    underWay = null
    if (sent === 'failed') {
      failures += 1
      later(Math.min(PACE.retry * 2 ** (failures - 1), PACE.longestRetry))
    } else {
      failures = 0
      schedule()
    }
    return sent
  }

  return {
    changed() {
      firstChange ??= now()
      if (failures === 0) schedule()
    },
    save,
    stop() {
      isStopped = true
      clearTimeout(timer)
      return underWay
    },
  }
}
