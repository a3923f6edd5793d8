/** Thrown to work that found no room: too much is waiting, or it has waited for too long. Nothing was begun for it. */
export class QueueTimeout extends Error {
  override name = 'QueueTimeout'
}

/** What a piece of work takes. */
export interface Cost {
  /** In the unit of the queue's `capacity`. */
  weight: number
  /** How long it is expected to take, in milliseconds. */
  expectedMs: number
}

/** Runs work once there is room for it, and returns its result. Rejects with `QueueTimeout` when there was none. */
export type Queue = <Value>(cost: Cost, work: () => Promise<Value>) => Promise<Value>

interface Limits {
  /** How much all work under way may weigh together; what is heavier runs alone. */
  capacity: number
  /** How many pieces of work run side by side at most. */
  concurrency: number
  /** How many may wait. */
  maxWaiting: number
  waitTimeoutMs: number
}

interface Waiting extends Cost {
  /** The order of the queue: arrival plus a handicap for what takes long. */
  rank: number
  begin: () => void
  refuse: (message: string) => void
}

/** What takes a second is overtaken by short work that arrives up to so many seconds later. */
const HANDICAP = 5

/**
 * Limits concurrency by weight, number and waiting time. Short work overtakes long work for a while, so that one small
 * image does not wait behind twenty huge ones; the first in line is never overtaken by what happens to fit.
 * @param now milliseconds of a clock that never goes back
 */
export function makeQueue(limits: Limits, now: () => number = () => performance.now()): Queue {
  const { capacity, concurrency, maxWaiting, waitTimeoutMs } = limits
  /** In the order of their ranks. */
  const waiting: Waiting[] = []
  let running = 0
  let carried = 0

  function beginNext(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const fits = carried === 0 || carried + next.weight <= capacity
      if (running >= concurrency || !fits) return
      waiting.shift()
      running += 1
      carried += next.weight
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
      const timer = setTimeout(() => entry.refuse(`no room within ${waitTimeoutMs} ms`), waitTimeoutMs)
      const behind = waiting.findIndex(({ rank }) => rank > entry.rank)
      waiting.splice(behind < 0 ? waiting.length : behind, 0, entry)
      beginNext()
      // The last in line goes, which need not be the last to arrive.
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
      carried -= cost.weight
      beginNext()
    }
  }
}
