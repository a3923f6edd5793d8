import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImageTasks, Reply } from './types'

/** An image exceeded the memory or time of a task. */
export class ImageTooCostly extends Error {
  override name = 'ImageTooCostly'
}

/** An image process died for another reason, such as a signal. */
export class ImageProcessDied extends Error {
  override name = 'ImageProcessDied'
}

interface Limits {
  /** Resident memory at which a process kills itself. */
  memoryMiB: number
  /** How long a task may take. */
  timeoutMs: Record<keyof ImageTasks, number>
  /** How long an idle process lives. */
  idleMs: number
  /** A process that uses more memory than this after a task is replaced. */
  recycleMiB: number
}

interface Job {
  name: keyof ImageTasks
  input: unknown[]
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  isRetried: boolean
  timer?: NodeJS.Timeout
}

interface Worker {
  child: ChildProcess
  jobs: Map<number, Job>
  /** The job that exceeded a limit. */
  blamed: Job | null
  /** Takes no further jobs. */
  isRetiring: boolean
  idleTimer?: NodeJS.Timeout
}

let lastId = 0

/**
 * Runs tasks in image processes, which start on demand, are reused, are replaced when they use too much memory, and exit when
 * idle or with this process. A task rejects with `ImageTooCostly`, `ImageProcessDied`, or its own error. A process writes one
 * image at a time; the queue limits concurrency.
 * @param folder where the bundled worker is, if there is one
 */
export function imageProcesses(
  limits: Limits,
  folder = path.dirname(fileURLToPath(import.meta.url)),
): ImageTasks {
  const workers = new Set<Worker>()

  function task<Name extends keyof ImageTasks>(name: Name) {
    return (...input: Parameters<ImageTasks[Name]>) =>
      new Promise<Awaited<ReturnType<ImageTasks[Name]>>>((resolve, reject) => {
        // The other side of the channel is our own code, so the result has this type.
        assign({ name, input, resolve: resolve as Job['resolve'], reject, isRetried: false })
      })
  }

  function assign(job: Job): void {
    const usable = [...workers].filter(({ isRetiring }) => !isRetiring)
    run(choose(usable, job.name) ?? start(), job, limits)
  }

  function start(): Worker {
    const child = forkWorker(limits.memoryMiB, folder)
    const worker: Worker = { child, jobs: new Map(), blamed: null, isRetiring: false }
    workers.add(worker)
    child.on('message', (reply: Reply) => receive(worker, reply, limits))
    child.once('error', (error) => end(worker, error.message))
    child.once('exit', (code, signal) => end(worker, `it exited with ${signal ?? code}`))
    return worker
  }

  function end(worker: Worker, reason: string): void {
    if (!workers.delete(worker)) return
    clearTimeout(worker.idleTimer)
    for (const job of worker.jobs.values()) {
      clearTimeout(job.timer)
      if (job === worker.blamed) job.reject(new ImageTooCostly(`${job.name} exceeded its memory or time`))
      // Another task may have killed the process, so retry this one once.
      else if (worker.jobs.size > 1 && !job.isRetried) assign({ ...job, isRetried: true })
      else job.reject(new ImageProcessDied(`an image process died: ${reason}`))
    }
  }

  return { readHeader: task('readHeader'), writeImage: task('writeImage') }
}

/** `writeImage` goes to a process that writes no other image, `readHeader` to the least busy one. */
function choose(workers: Worker[], name: keyof ImageTasks): Worker | undefined {
  return name === 'writeImage'
    ? workers.find((worker) => writingJob(worker) === undefined)
    : workers.sort((one, other) => one.jobs.size - other.jobs.size)[0]
}

function writingJob({ jobs }: Worker): Job | undefined {
  return [...jobs.values()].find(({ name }) => name === 'writeImage')
}

/** Sends a job to a process, which is killed if the job takes too long. */
function run(worker: Worker, job: Job, { timeoutMs }: Limits): void {
  const id = (lastId += 1)
  job.timer = setTimeout(() => {
    // The first job to time out is the one that ran longest.
    worker.blamed ??= job
    retire(worker)
  }, timeoutMs[job.name])
  clearTimeout(worker.idleTimer)
  worker.jobs.set(id, job)
  worker.child.ref()
  worker.child.channel?.ref()
  // Sending fails only if the process has exited, which `end` handles.
  worker.child.send({ id, name: job.name, input: job.input }, () => undefined)
}

function receive(worker: Worker, reply: Reply, { recycleMiB, idleMs }: Limits): void {
  const { child, jobs } = worker
  if (reply.kind === 'out_of_memory') {
    worker.blamed = writingJob(worker) ?? [...jobs.values()][0] ?? null
    return retire(worker)
  }
  const job = jobs.get(reply.id)
  if (job === undefined) return
  clearTimeout(job.timer)
  jobs.delete(reply.id)
  if (reply.kind === 'error') job.reject(new Error(reply.message))
  else job.resolve(reply.result)
  if (reply.kind === 'error' || reply.rss > recycleMiB * 1024 * 1024) worker.isRetiring = true
  if (jobs.size > 0) return
  if (worker.isRetiring) return retire(worker)
  // Idle processes do not keep this process alive.
  child.unref()
  child.channel?.unref()
  worker.idleTimer = setTimeout(() => retire(worker), idleMs).unref()
}

function retire(worker: Worker): void {
  worker.isRetiring = true
  worker.child.kill('SIGKILL')
}

/** Forks the bundled worker, or its source in development, commands and tests. */
function forkWorker(memoryMiB: number, folder: string): ChildProcess {
  const bundle = path.join(folder, 'imageWorker.mjs')
  const source = path.join(process.cwd(), 'src/integrations/image/worker/main.ts')
  const isBundled = existsSync(bundle)
  const child = fork(isBundled ? bundle : source, [String(memoryMiB)], {
    execArgv: ['--max-old-space-size=128', ...(isBundled ? [] : ['--import', 'tsx'])],
    env: environmentOf(process.env),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Becomes log lines (`captureOutput`). Unreferenced, so that it does not keep this process alive.
  child.stderr?.on('data', (text: Buffer) => process.stderr.write(text))
  if (child.stderr instanceof Socket) child.stderr.unref()
  return child
}

/** Contains no secrets, because decoders process untrusted files. */
function environmentOf({ NODE_ENV, PATH, HOME, TMPDIR, LD_LIBRARY_PATH }: NodeJS.ProcessEnv) {
  // Makes glibc return freed memory at once and use few heaps.
  const malloc = {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_TRIM_THRESHOLD_: '1048576',
  }
  return { NODE_ENV, PATH, HOME, TMPDIR, LD_LIBRARY_PATH, ...malloc }
}
