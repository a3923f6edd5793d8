import { abortReason, SemaphoreTimeout, type EndSignal, type Semaphore } from './async'

/** The cost of a task. */
export interface Cost {
  /** In the unit of the queue's `capacity`. */
  weight: number
  expectedMs: number
  /** Whose work it is. Whoever has much work in the queue waits behind those who have less. */
  owner?: string
}

/**
 * Runs work when there is capacity, and returns its result. Rejects with `SemaphoreTimeout` if it cannot start in time or too much
 * is waiting, and with the reason of `signal` if that is aborted before.
 */
export type Queue = <Value>(cost: Cost, work: () => Promise<Value>, signal?: EndSignal) => Promise<Value>

interface Limits {
  /** The total weight of running work. Heavier work runs alone. */
  capacity: number
  concurrency: number
  /** The total weight of running work of one owner, whose heavier work runs one at a time; `capacity` by default. */
  ownerCapacity?: number
  maxWaiting: number
  waitTimeoutMs: number
}

interface Waiting extends Cost {
  /** Time of arrival, plus a handicap for slow work. */
  rank: number
  arrival: number
  begin: () => void
  refuse: (reason: Error) => void
}

/** Work that takes one second can be overtaken by short work that arrives up to this many seconds later. */
const HANDICAP = 5

/**
 * Limits concurrency by weight and number. Short work overtakes slow work that has not waited long, so that a small image does
 * not wait for twenty huge ones. Otherwise work starts in order: work that would fit never overtakes the first in line.
 * @param now a monotonic clock in milliseconds
 */
export function makeQueue(limits: Limits, now: () => number = () => performance.now()): Queue {
  const { capacity, concurrency, ownerCapacity = capacity, maxWaiting, waitTimeoutMs } = limits
  /** In the order of their ranks. */
  const waiting: Waiting[] = []
  /** Milliseconds of work that waits or runs, by owner. */
  const expected = new Map<string, number>()
  /** The weight of what runs, by owner. */
  const weightOf = new Map<string, number>()
  let arrivals = 0
  let running = 0
  let runningWeight = 0

  function beginNext(): void {
    for (let next = nextInLine(); next !== undefined; next = nextInLine()) {
      if (!hasRoom(next)) return
      waiting.splice(waiting.indexOf(next), 1)
      run(next, 1)
      next.begin()
    }
  }

  function hasRoom({ weight }: Cost): boolean {
    return running < concurrency && (runningWeight === 0 || runningWeight + weight <= capacity)
  }

  function ownerHasRoom({ owner = '', weight }: Cost): boolean {
    const own = weightOf.get(owner) ?? 0
    return own === 0 || own + weight <= ownerCapacity
  }

  function nextInLine(): Waiting | undefined {
    const next = waiting.find(ownerHasRoom)
    // What an owner asked for while more of it was under way ranks behind what came later, and need not wait longer.
    return (
      next && waiting.filter((one) => isAlike(one, next)).sort((one, other) => one.arrival - other.arrival)[0]
    )
  }

  function isAlike(one: Cost, other: Cost): boolean {
    return one.owner === other.owner && one.weight === other.weight && one.expectedMs === other.expectedMs
  }

  /** Counts work that begins, or with -1 ends. */
  function run({ weight, owner }: Cost, sign: 1 | -1): void {
    running += sign
    runningWeight += sign * weight
    if (owner !== undefined) addTo(weightOf, owner, sign * weight)
  }

  function enter(cost: Cost, signal?: EndSignal): Promise<void> | undefined {
    if (waiting.length === 0 && hasRoom(cost) && ownerHasRoom(cost)) {
      run(cost, 1)
      return undefined
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const entry: Waiting = {
        ...cost,
        rank: now() + HANDICAP * (cost.expectedMs + expectedOf(cost)),
        arrival: (arrivals += 1),
        begin: () => {
          leave()
          resolve()
        },
        refuse: (reason) => {
          leave()
          waiting.splice(waiting.indexOf(entry), 1)
          reject(reason)
          beginNext()
        },
      }
      const onAbort = () => void (signal && entry.refuse(abortReason(signal)))
      const timer = setTimeout(
        () => entry.refuse(new SemaphoreTimeout(`no capacity within ${waitTimeoutMs} ms`)),
        waitTimeoutMs,
      )
      signal?.addEventListener('abort', onAbort)
      const behind = waiting.findIndex(({ rank }) => rank > entry.rank)
      waiting.splice(behind < 0 ? waiting.length : behind, 0, entry)
      beginNext()
      // The last in line, which need not be the latest arrival.
      const last = waiting.length > maxWaiting ? waiting.at(-1) : undefined
      last?.refuse(new SemaphoreTimeout(`more than ${maxWaiting} are waiting`))
    })
  }

  function expectedOf({ owner }: Cost): number {
    return owner === undefined ? 0 : (expected.get(owner) ?? 0)
  }

  /** Adds to the work of an owner, or removes it. */
  function expectMore({ owner, expectedMs }: Cost, sign: 1 | -1): void {
    if (owner !== undefined) addTo(expected, owner, sign * expectedMs)
  }

  return async (cost, work, signal) => {
    signal?.throwIfAborted()
    const entered = enter(cost, signal)
    expectMore(cost, 1)
    try {
      await entered
      try {
        // It may have been aborted since the work got its place.
        signal?.throwIfAborted()
        return await work()
      } finally {
        run(cost, -1)
        beginNext()
      }
    } finally {
      expectMore(cost, -1)
    }
  }
}

/** A queue as a semaphore, whose permits are places in it. */
export function semaphoreOf(queue: Queue, costOf: () => Cost): Semaphore {
  return (work) =>
    new Promise((resolve, reject) => {
      const holdPlace = async () => {
        const rest: Promise<unknown>[] = []
        const done = work((other) => void rest.push(other))
        done.then(resolve, reject)
        await Promise.allSettled([done])
        await Promise.allSettled(rest)
      }
      queue(costOf(), holdPlace).catch(reject)
    })
}

/** Adds to the sum of an owner. Sums of nothing are left out. */
export function addTo(sums: Map<string, number>, owner: string, value: number): void {
  const sum = (sums.get(owner) ?? 0) + value
  if (sum > 0) sums.set(owner, sum)
  else sums.delete(owner)
}

/**
 * Resolves when work begins in a queue, which goes on afterwards. Rejects like the queue, and if the work fails before it begins.
 * @param hold calls `begin`, and settles when the place in the queue is free again
 */
export function beginIn(
  queue: Queue,
  cost: Cost,
  hold: (begin: () => void) => Promise<unknown>,
  signal?: EndSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    queue(cost, () => hold(resolve), signal).catch(reject)
  })
}
