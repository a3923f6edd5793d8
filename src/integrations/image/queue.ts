/** Work was not started, because too much was waiting or it waited too long. */
export class QueueTimeout extends Error {
  override name = 'QueueTimeout'
}

/** The cost of a task. */
export interface Cost {
  /** In the unit of the queue's `capacity`. */
  weight: number
  expectedMs: number
}

/** Runs work when there is capacity, and returns its result. Rejects with `QueueTimeout` if it cannot start in time. */
type Queue = <Value>(cost: Cost, work: () => Promise<Value>) => Promise<Value>

interface Limits {
  /** The total weight of running work. Heavier work runs alone. */
  capacity: number
  concurrency: number
  maxWaiting: number
  waitTimeoutMs: number
}

interface Waiting extends Cost {
  /** Time of arrival, plus a handicap for slow work. */
  rank: number
  begin: () => void
  refuse: (message: string) => void
}

/** Work that takes one second can be overtaken by short work that arrives up to this many seconds later. */
const HANDICAP = 5

/**
 * Limits concurrency by weight and number. Short work overtakes slow work that has not waited long, so that a small image does
 * not wait for twenty huge ones. Otherwise work starts in order: work that would fit never overtakes the first in line.
 * @param now a monotonic clock in milliseconds
 */
export function makeQueue(limits: Limits, now: () => number = () => performance.now()): Queue {
  const { capacity, concurrency, maxWaiting, waitTimeoutMs } = limits
  /** In the order of their ranks. */
  const waiting: Waiting[] = []
  let running = 0
  let runningWeight = 0

  function beginNext(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const fits = runningWeight === 0 || runningWeight + next.weight <= capacity
      if (running >= concurrency || !fits) return
      waiting.shift()
      running += 1
      runningWeight += next.weight
      next.begin()
    }
  }

  function enter(cost: Cost): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        ...cost,
        rank: now() + HANDICAP * cost.expectedMs,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
        refuse: (message) => {
          clearTimeout(timer)
          waiting.splice(waiting.indexOf(entry), 1)
          reject(new QueueTimeout(message))
          beginNext()
        },
      }
      const timer = setTimeout(() => entry.refuse(`no capacity within ${waitTimeoutMs} ms`), waitTimeoutMs)
      const behind = waiting.findIndex(({ rank }) => rank > entry.rank)
      waiting.splice(behind < 0 ? waiting.length : behind, 0, entry)
      beginNext()
      // The last in line, which need not be the latest arrival.
      const last = waiting.length > maxWaiting ? waiting.at(-1) : undefined
      last?.refuse(`more than ${maxWaiting} are waiting`)
    })
  }

  return async (cost, work) => {
    await enter(cost)
    try {
      return await work()
    } finally {
      running -= 1
      runningWeight -= cost.weight
      beginNext()
    }
  }
}
