import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru-cache'
import { ok, refuse, type Result } from '@/lib/result'
import { logger } from '@/runtime/logger'
import { requestSignal } from '@/runtime/requestStatements'
import { processSlot } from '@/runtime/processSlot'
import { isBusy } from '@/lib/async'
import { makeQueue, type Cost } from '@/lib/queue'
import { startThread } from '../workers/startWorker'
import { TaskTooCostly, workerPool, WorkerDied, type TaskOptions } from '../workers/workerPool'
import { TEXT_LIMITS, type TextLimits, type TextTasks } from './tasks'

/** Threads for pages and for checks, so that neither waits for the other. One client or user has one of either at most. */
const THREADS = { pages: 2, checks: 2 }
/** The heap of a thread. The longest text takes two fifths of it. */
const HEAP_MIB = 128
/** A thread that has loaded grammars is worth keeping for the next page. */
const IDLE_MS = 60_000
/** How long a content that ended a thread is not tried again. */
const COSTLY_MS = 10 * 60_000
/** A thread that cannot start dies for each text, so one log line per reason and interval is enough. */
const LOG_INTERVAL_MS = 60_000

/** Why a task has no result: it took too long, now or earlier, or there was no capacity in time. */
type Unfinished = { kind: 'too_costly' | 'known_costly' | 'busy' }

/** Runs a task; one that gives up took too long. Rejects only with the reason of `signal`, if that is aborted before the task begins, or an error of the task itself. */
type RunTextTask = <Name extends keyof TextTasks>(
  name: Name,
  input: Parameters<TextTasks[Name]>,
  options?: TaskOptions,
) => Promise<Result<NonNullable<Awaited<ReturnType<TextTasks[Name]>>>, Unfinished>>

/** The threads of this process, which its bundles share. The server creates them first, because it knows where their code is. */
export const sharedTextTasks = processSlot<RunTextTask>('textTasks')

/** Runs a task in a thread of this process. */
export function textTasks(): RunTextTask {
  return sharedTextTasks.getOrSet(() => createTextTasks())
}

/**
 * @param options.folder where the bundled thread is, if there is one
 */
export function createTextTasks({
  folder,
  limits = TEXT_LIMITS,
}: { folder?: string; limits?: TextLimits } = {}): RunTextTask {
  const file = { bundle: 'textWorker', source: 'integrations/text/worker/main.ts' }
  const run = workerPool<TextTasks>(() => startThread(file, { heapMiB: HEAP_MIB, data: limits }, folder), {
    timeoutMs: limits,
    prepareMs: limits.prepare,
    idleMs: IDLE_MS,
    apart: THREADS.pages + THREADS.checks,
  })
  const pages = makeQueue({
    capacity: Infinity,
    concurrency: THREADS.pages,
    ownerCapacity: 1,
    maxWaiting: 500,
    waitTimeoutMs: 20_000,
  })
  const checks = makeQueue({
    capacity: Infinity,
    concurrency: THREADS.checks,
    ownerCapacity: 1,
    maxWaiting: 100,
    waitTimeoutMs: 4_000,
  })
  /** By hash. Of each content only the first view ends a thread. */
  const costly = new LRUCache<string, true>({ max: 10_000, ttl: COSTLY_MS })
  const logged = new LRUCache<string, true>({ max: 100, ttl: LOG_INTERVAL_MS })

  function logDeath({ message: reason }: WorkerDied): void {
    if (logged.has(reason)) return
    logged.set(reason, true)
    logger().warn({ reason }, 'A thread for texts died. Its text is shown plain or is not checked.')
  }

  return async (name, input, options = {}) => {
    const { owner, signal } = options
    const [inQueue, expectedMs] = name === 'checkPost' ? [checks, 500] : [pages, 50]
    const cost: Cost = { weight: 1, expectedMs, ...(owner === undefined ? {} : { owner }) }
    // Hashing a long post takes a while, and hardly ever is anything costly.
    if (costly.size > 0 && costly.has(hashOf([name, ...input]))) return refuse({ kind: 'known_costly' })
    try {
      const result = await inQueue(cost, () => run(name, input, options), signal)
      // It has looked at the time itself, and is tried again: on a busy machine that need not be its fault.
      return result === null ? refuse({ kind: 'too_costly' }) : ok(result)
    } catch (error) {
      if (error instanceof WorkerDied) logDeath(error)
      if (isBusy(error) || error instanceof WorkerDied) return refuse({ kind: 'busy' })
      if (!(error instanceof TaskTooCostly)) throw error
      costly.set(hashOf([name, ...input]), true)
      return refuse({ kind: 'too_costly' })
    }
  }
}

/** Aborted after this time, when the client leaves that waits for it, or with one of these. */
export function endOf(maxMs: number, ...signals: AbortSignal[]): AbortSignal {
  const end = new AbortController()
  // A listener for each text that waits.
  setMaxListeners(0, end.signal)
  setTimeout(() => end.abort(), maxMs).unref()
  for (const signal of [requestSignal() ?? [], signals].flat())
    if (signal.aborted) end.abort(signal.reason)
    else signal.addEventListener('abort', () => end.abort(signal.reason))
  return end.signal
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}
