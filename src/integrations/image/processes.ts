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
}

interface Worker {
  child: ChildProcess
  jobs: Map<number, Job & { timer: NodeJS.Timeout }>
  /** The job that exceeded a limit. */
  blamed: Job | null
  isRetiring: boolean
  idleTimer: NodeJS.Timeout | undefined
}

/**
 * Runs tasks in image processes, which start on demand, are reused, are replaced when they use too much memory, and exit when
 * idle or with this process. A task rejects with `ImageTooCostly`, `ImageProcessDied`, or its own error. A process writes one
 * image at a time; the queue limits concurrency.
 */
export function imageProcesses({ memoryMiB, timeoutMs, idleMs, recycleMiB }: Limits): ImageTasks {
  const workers = new Set<Worker>()
  let lastId = 0

  function start(): Worker {
    const { module, execArgv } = entry()
    const child = fork(module, [String(memoryMiB)], {
      execArgv,
      env: environmentOf(process.env),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // Becomes log lines (`captureOutput`). Unreferenced, so that it does not keep this process alive.
    child.stderr?.on('data', (text: Buffer) => process.stderr.write(text))
    if (child.stderr instanceof Socket) child.stderr.unref()
    const worker: Worker = { child, jobs: new Map(), blamed: null, isRetiring: false, idleTimer: undefined }
    workers.add(worker)
    child.on('message', (reply: Reply) => receive(worker, reply))
    child.once('error', (error) => end(worker, error.message))
    child.once('exit', (code, signal) => end(worker, `it exited with ${signal ?? code}`))
    return worker
  }

  function assign(job: Job): void {
    const worker = choose(job.name) ?? start()
    const id = (lastId += 1)
    const timer = setTimeout(() => {
      // The first job to time out is the one that ran longest.
      worker.blamed ??= job
      worker.child.kill('SIGKILL')
    }, timeoutMs[job.name])
    clearTimeout(worker.idleTimer)
    worker.jobs.set(id, { ...job, timer })
    worker.child.ref()
    worker.child.channel?.ref()
    // Sending fails only if the process has exited, which `end` handles.
    worker.child.send({ id, name: job.name, input: job.input }, () => undefined)
  }

  /** `writeImage` goes to a process that writes no other image, `readHeader` to the least busy one. */
  function choose(name: keyof ImageTasks): Worker | undefined {
    const usable = [...workers].filter(({ isRetiring, blamed }) => !isRetiring && blamed === null)
    return name === 'writeImage'
      ? usable.find((worker) => !isWriting(worker))
      : usable.sort((one, other) => one.jobs.size - other.jobs.size)[0]
  }

  function receive(worker: Worker, reply: Reply): void {
    if (reply.kind === 'out_of_memory') {
      const jobs = [...worker.jobs.values()]
      worker.blamed = jobs.find(({ name }) => name === 'writeImage') ?? jobs[0] ?? null
      worker.child.kill('SIGKILL')
      return
    }
    const job = worker.jobs.get(reply.id)
    if (job === undefined) return
    clearTimeout(job.timer)
    worker.jobs.delete(reply.id)
    if (reply.kind === 'error') job.reject(new Error(reply.message))
    else job.resolve(reply.result)
    if (reply.kind === 'error' || reply.rss > recycleMiB * 1024 * 1024) worker.isRetiring = true
    if (worker.jobs.size === 0) becomeIdle(worker)
  }

  function becomeIdle(worker: Worker): void {
    if (worker.isRetiring) return retire(worker)
    // Idle processes do not keep this process alive.
    worker.child.unref()
    worker.child.channel?.unref()
    worker.idleTimer = setTimeout(() => retire(worker), idleMs).unref()
  }

  function retire(worker: Worker): void {
    worker.isRetiring = true
    worker.child.kill('SIGKILL')
  }

  function end(worker: Worker, reason: string): void {
    if (!workers.delete(worker)) return
    clearTimeout(worker.idleTimer)
    const jobs = [...worker.jobs.values()]
    for (const { timer, ...job } of jobs) {
      clearTimeout(timer)
      const isBlamed = worker.blamed?.input === job.input
      if (isBlamed) job.reject(new ImageTooCostly(`${job.name} exceeded its memory or time`))
      // Another task may have killed the process, so retry this one once.
      else if (jobs.length > 1 && !job.isRetried) assign({ ...job, isRetried: true })
      else job.reject(new ImageProcessDied(`an image process died: ${reason}`))
    }
  }

  function task<Name extends keyof ImageTasks>(name: Name) {
    return (...input: Parameters<ImageTasks[Name]>) =>
      new Promise<Awaited<ReturnType<ImageTasks[Name]>>>((resolve, reject) => {
        // The other side of the channel is our own code, so the result has this type.
        assign({ name, input, resolve: resolve as Job['resolve'], reject, isRetried: false })
      })
  }

  return { readHeader: task('readHeader'), writeImage: task('writeImage') }
}

function isWriting({ jobs }: Worker): boolean {
  return [...jobs.values()].some(({ name }) => name === 'writeImage')
}

/** The bundled worker next to this module, or its source in development, commands and tests. */
function entry(): { module: string; execArgv: string[] } {
  const bundle = path.join(path.dirname(fileURLToPath(import.meta.url)), 'imageWorker.mjs')
  const heap = ['--max-old-space-size=128']
  return existsSync(bundle)
    ? { module: bundle, execArgv: heap }
    : {
        module: path.join(process.cwd(), 'src/integrations/image/worker/main.ts'),
        execArgv: [...heap, '--import', 'tsx'],
      }
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
