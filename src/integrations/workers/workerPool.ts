import { LRUCache } from 'lru-cache'
import type { Channel, Reply, Tasks } from './messages'

/** How long an owner whose task ended a worker has workers of its own. */
const APART_MS = 10 * 60_000

/** A task exceeded its time or memory. */
export class TaskTooCostly extends Error {
  override name = 'TaskTooCostly'
}

/** A worker died for another reason, such as a signal. */
export class WorkerDied extends Error {
  override name = 'WorkerDied'
}

interface Limits<Name> {
  /** How long a task may take. */
  timeoutMs: Record<Name & string, number>
  /** How long starting a worker and preparing a task may take in addition. Without it, they are part of the task. */
  prepareMs?: number
  /** How long an idle worker lives. */
  idleMs: number
  /** A worker whose process uses more memory than this after a task is replaced. */
  recycleMiB?: number
  /** Tasks that share a worker with others. A worker runs one of the rest at a time. */
  shared?: readonly Name[]
  /** How many workers are started for the owners that have ended one, and use an idle one only beyond that. */
  apart?: number
}

export interface TaskOptions {
  /** Tells the task to end when it is aborted. */
  signal?: AbortSignal | undefined
  /** Whose task it is, for a fair share. */
  owner?: string | undefined
}

interface Job {
  name: string
  input: unknown[]
  owner: string | undefined
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  isRetried: boolean
  /** Whether its own time counts, not that of the preparation. */
  hasBegun: boolean
  /** When its worker is ended at the latest. */
  endMs: number
  timer?: NodeJS.Timeout
}

interface Worker {
  channel: Channel
  jobs: Map<number, Job>
  /** Whose task it ran last. */
  owner: string | undefined
  /** The job that exceeded a limit. */
  blamed: Job | null
  /** Takes no further jobs. */
  isRetiring: boolean
  idleTimer?: NodeJS.Timeout
}

let lastId = 0

/**
 * Runs tasks in workers, which start on demand, are reused, are ended by a task that exceeds its limits, are replaced when they use
 * too much memory, and end when idle or with this process. A queue limits how many tasks run at once. An owner whose task ended a worker
 * waits for a new one itself, instead of taking and ending the ones that others have warmed up.
 * @returns runs a task. It rejects with `TaskTooCostly`, `WorkerDied` or the error of the task. When `signal` is aborted, the task is told
 * so, and is over once it has replied: until then its worker is busy.
 */
export function workerPool<T extends Tasks<T>>(start: () => Channel, limits: Limits<keyof T>) {
  const workers = new Set<Worker>()
  const { timeoutMs, prepareMs, idleMs, recycleMiB = Infinity, apart = 0 } = limits
  const shared: ReadonlySet<unknown> = new Set(limits.shared)
  /** The owners whose tasks ended a worker. */
  const harmful = new LRUCache<string, true>({ max: 1_000, ttl: APART_MS })

  function assign(job: Job): number {
    const worker = choose(job) ?? startWorker()
    worker.owner = job.owner
    const id = (lastId += 1)
    job.endMs = performance.now() + (prepareMs ?? 0) + timeOf(job)
    limitTime(worker, job, prepareMs ?? timeOf(job))
    clearTimeout(worker.idleTimer)
    worker.jobs.set(id, job)
    worker.channel.setRef(true)
    worker.channel.send({ kind: 'task', id, name: job.name, input: job.input })
    return id
  }

  function choose({ name, owner }: Job): Worker | undefined {
    const usable = [...workers].filter(({ isRetiring }) => !isRetiring)
    if (shared.has(name)) return usable.sort((one, other) => one.jobs.size - other.jobs.size)[0]
    const free = usable.filter((worker) => exclusiveJob(worker) === undefined)
    const own = free.find((worker) => worker.owner === owner)
    const isApart = owner !== undefined && harmful.has(owner) && usable.length < apart
    return own ?? (isApart ? undefined : free[0])
  }

  function exclusiveJob({ jobs }: Worker): Job | undefined {
    return [...jobs.values()].find(({ name }) => !shared.has(name))
  }

  function timeOf({ name }: Job): number {
    const times: Readonly<Record<string, number>> = timeoutMs
    return times[name] ?? 0
  }

  function limitTime(worker: Worker, job: Job, ms: number): void {
    clearTimeout(job.timer)
    const timer = setTimeout(() => {
      // If this process was busy, the reply may be here already, or that it has begun.
      setImmediate(() => {
        if (job.timer !== timer || ![...worker.jobs.values()].includes(job)) return
        // The first job to time out is the one that ran longest. A slow start is not its fault.
        if (job.hasBegun) worker.blamed ??= job
        retire(worker)
      })
    }, ms)
    job.timer = timer
  }

  function startWorker(): Worker {
    const channel = start()
    const worker: Worker = { channel, jobs: new Map(), owner: undefined, blamed: null, isRetiring: false }
    workers.add(worker)
    channel.onReply((reply) => receive(worker, reply))
    channel.onEnd((reason) => end(worker, reason))
    return worker
  }

  function end(worker: Worker, reason: string): void {
    if (!workers.delete(worker)) return
    clearTimeout(worker.idleTimer)
    if (worker.blamed?.owner !== undefined) harmful.set(worker.blamed.owner, true)
    for (const job of worker.jobs.values()) {
      clearTimeout(job.timer)
      if (job === worker.blamed) job.reject(new TaskTooCostly(`${job.name} exceeded its memory or time`))
      // Another task may have killed the worker, so retry this one once.
      else if (worker.jobs.size > 1 && !job.isRetried) assign({ ...job, isRetried: true })
      else job.reject(new WorkerDied(`a worker died: ${reason}`))
    }
  }

  function receive(worker: Worker, reply: Reply): void {
    const { channel, jobs } = worker
    if (reply.kind === 'out_of_memory') {
      worker.blamed = exclusiveJob(worker) ?? [...jobs.values()][0] ?? null
      return retire(worker)
    }
    const job = jobs.get(reply.id)
    if (job === undefined) return
    if (reply.kind === 'began') {
      job.hasBegun = true
      // A task that prepares something again and again has no more time than one that prepares once.
      return limitTime(worker, job, Math.min(timeOf(job), job.endMs - performance.now()))
    }
    clearTimeout(job.timer)
    jobs.delete(reply.id)
    if (reply.kind === 'error') job.reject(new Error(reply.message))
    else job.resolve(reply.result)
    if (reply.kind === 'error' || reply.rss > recycleMiB * 1024 * 1024) worker.isRetiring = true
    if (jobs.size > 0) return
    if (worker.isRetiring) return retire(worker)
    // Idle workers do not keep this process alive.
    channel.setRef(false)
    worker.idleTimer = setTimeout(() => retire(worker), idleMs).unref()
  }

  function retire(worker: Worker): void {
    worker.isRetiring = true
    worker.channel.kill()
  }

  function cancel(id: number): void {
    for (const { jobs, channel } of workers) if (jobs.has(id)) channel.send({ kind: 'cancel', id })
  }

  async function run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>,
    { signal, owner }: TaskOptions = {},
  ): Promise<Awaited<ReturnType<T[Name]>>> {
    let onAbort = (): void => undefined
    try {
      return await new Promise<Awaited<ReturnType<T[Name]>>>((resolve, reject) => {
        // The other side of the channel is our own code, so the result has this type.
        const settle = resolve as Job['resolve']
        const hasBegun = prepareMs === undefined
        const id = assign({
          name,
          input,
          owner,
          resolve: settle,
          reject,
          isRetried: false,
          hasBegun,
          endMs: 0,
        })
        onAbort = () => cancel(id)
        signal?.addEventListener('abort', onAbort)
      })
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return run
}
