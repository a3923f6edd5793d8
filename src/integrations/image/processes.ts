import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImageTasks, Reply, Request } from './worker/messages'

/** Thrown when an image exceeded the memory or the time of one task; its process was killed. */
export class ImageTooCostly extends Error {
  override name = 'ImageTooCostly'
}

/** Thrown when an image process died for a reason of its own, such as being killed from outside. */
export class ImageProcessDied extends Error {
  override name = 'ImageProcessDied'
}

/**
 * Runs tasks in other processes. Throws `ImageTooCostly`, `ImageProcessDied`, or what the task threw. Each `writeImage`
 * has a process of its own, so the caller limits how many run at once.
 */
export interface ImageProcesses {
  readHeader: (input: ImageTasks['readHeader']['input']) => Promise<ImageTasks['readHeader']['output']>
  writeImage: (input: ImageTasks['writeImage']['input']) => Promise<ImageTasks['writeImage']['output']>
}

interface Limits {
  /** Resident memory of one process, in MiB, beyond which it kills itself. */
  memoryMiB: number
  /** How long a task may take, in milliseconds. */
  timeoutMs: Record<Task['name'], number>
  /** After so many milliseconds without a task a process ends, and gives its memory back. */
  idleMs: number
  /** A process that holds more MiB than this after a task is replaced. */
  recycleMiB: number
}

type Task = Request['task']

interface Job {
  task: Task
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  isRetried: boolean
}

interface Worker {
  child: ChildProcess
  jobs: Map<number, Job & { timer: NodeJS.Timeout }>
  /** The job that exceeded a limit, for which the process is killed. */
  blamed: Job | null
  isRetiring: boolean
  idleTimer: NodeJS.Timeout | undefined
}

/**
 * Image processes that are started on demand, reused, replaced when they hold too much memory, and ended when idle. They
 * end with this process, however it ends.
 */
export function imageProcesses({ memoryMiB, timeoutMs, idleMs, recycleMiB }: Limits): ImageProcesses {
  const workers = new Set<Worker>()
  let lastId = 0

  function start(): Worker {
    const { module, execArgv } = entry()
    const child = fork(module, [String(memoryMiB)], {
      execArgv,
      env: environmentOf(process.env),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // What a decoder says becomes a line of the log, as everything that the server prints.
    child.stderr?.on('data', (text: Buffer) => process.stderr.write(text))
    // It does not keep this process alive.
    if (child.stderr instanceof Socket) child.stderr.unref()
    const worker: Worker = { child, jobs: new Map(), blamed: null, isRetiring: false, idleTimer: undefined }
    workers.add(worker)
    child.on('message', (reply: Reply) => receive(worker, reply))
    child.once('error', (error) => end(worker, error.message))
    child.once('exit', (code, signal) => end(worker, `it ended with ${signal ?? code}`))
    return worker
  }

  function assign(job: Job): void {
    const worker = choose(job.task.name) ?? start()
    const id = (lastId += 1)
    const timer = setTimeout(() => {
      // Several may end their time at once; the first one had the process longest.
      worker.blamed ??= job
      worker.child.kill('SIGKILL')
    }, timeoutMs[job.task.name])
    clearTimeout(worker.idleTimer)
    worker.jobs.set(id, { ...job, timer })
    worker.child.ref()
    worker.child.channel?.ref()
    const request: Request = { id, task: job.task }
    // What cannot be sent is followed by the end of the process.
    worker.child.send(request, () => undefined)
  }

  /** An image is written by a process that writes no other one; a header is read by the one that has least to do. */
  function choose(name: Task['name']): Worker | undefined {
    const usable = [...workers].filter(({ isRetiring, blamed }) => !isRetiring && blamed === null)
    return name === 'writeImage'
      ? usable.find((worker) => !isWriting(worker))
      : usable.sort((one, other) => one.jobs.size - other.jobs.size)[0]
  }

  function receive(worker: Worker, reply: Reply): void {
    if (reply.kind === 'out_of_memory') {
      const jobs = [...worker.jobs.values()]
      worker.blamed = jobs.find(({ task }) => task.name === 'writeImage') ?? jobs[0] ?? null
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
    if (worker.jobs.size === 0) rest(worker)
  }

  function rest(worker: Worker): void {
    if (worker.isRetiring) return retire(worker)
    // Neither the process nor the timer keeps this process alive.
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
      const isBlamed = worker.blamed?.task === job.task
      if (isBlamed) job.reject(new ImageTooCostly(`${job.task.name} exceeded its memory or time`))
      // Another task may have been the reason, which a second try tells.
      else if (jobs.length > 1 && !job.isRetried) assign({ ...job, isRetried: true })
      else job.reject(new ImageProcessDied(`an image process died: ${reason}`))
    }
  }

  async function run<Name extends keyof ImageTasks>(task: Task): Promise<ImageTasks[Name]['output']> {
    const result = await new Promise((resolve, reject) => {
      assign({ task, resolve, reject, isRetried: false })
    })
    // It comes from our own code on the other side of the channel.
    return result as ImageTasks[Name]['output']
  }

  return {
    readHeader: (input) => run<'readHeader'>({ name: 'readHeader', input }),
    writeImage: (input) => run<'writeImage'>({ name: 'writeImage', input }),
  }
}

function isWriting({ jobs }: Worker): boolean {
  return [...jobs.values()].some(({ task }) => task.name === 'writeImage')
}

/** The bundle beside the one that holds this module; from the sources (development, commands, tests) the source itself. */
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

/** What the decoders of strangers' files may know: no secret. */
function environmentOf({ NODE_ENV, PATH, HOME, TMPDIR, LD_LIBRARY_PATH }: NodeJS.ProcessEnv) {
  const known = { PATH, HOME, TMPDIR, LD_LIBRARY_PATH }
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
  // glibc gives freed memory back at once, and keeps no heap for each thread.
  return {
    NODE_ENV,
    ...given,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_TRIM_THRESHOLD_: '1048576',
  }
}
