import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { hasCode, messageOf } from '@/lib/errors'
import { defined } from '@/lib/objects'
import type { Channel, Reply } from './messages'

/** Where a worker's code is. */
export interface WorkerFile {
  /** The name of its bundle without the extension. */
  bundle: string
  /** Its source below `src`, which runs in development, commands and tests. */
  source: string
}

/** The folder of this module, in which the bundle of the server has those of the workers beside it. */
const OWN_FOLDER = path.dirname(fileURLToPath(import.meta.url))

function find({ bundle, source }: WorkerFile, folder: string): { file: string; isBundled: boolean } {
  const bundled = path.join(folder, `${bundle}.mjs`)
  return existsSync(bundled)
    ? { file: bundled, isBundled: true }
    : { file: path.join(process.cwd(), 'src', source), isBundled: false }
}

/** Starts a thread with a heap of at most `heapMiB`, which gets `data`. It ends with this process. */
export function startThread(
  worker: WorkerFile,
  { heapMiB, data }: { heapMiB: number; data: unknown },
  folder = OWN_FOLDER,
): Channel {
  const { file, isBundled } = find(worker, folder)
  // A thread does not inherit the loader of tsx.
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file)}) })`
  const thread = new Worker(isBundled ? file : load, {
    eval: !isBundled,
    workerData: data,
    env: environmentOf(process.env),
    resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: 16 },
  })
  return {
    send: (request) => thread.postMessage(request),
    kill: () => void thread.terminate(),
    setRef: (isReferenced) => (isReferenced ? thread.ref() : thread.unref()),
    onReply: (listener) => {
      thread.on('message', (reply: Reply) => listener(reply))
      thread.on('error', (error) => {
        if (hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) listener({ kind: 'out_of_memory' })
      })
    },
    onEnd: (listener) => {
      thread.on('error', (error) => listener(messageOf(error)))
      thread.once('exit', (code) => listener(`it exited with ${code}`))
    },
  }
}

/** Starts a process, which gets `memoryMiB` as its argument and exits when its channel closes. */
export function startProcess(worker: WorkerFile, memoryMiB: number, folder = OWN_FOLDER): Channel {
  const { file, isBundled } = find(worker, folder)
  const child = fork(file, [String(memoryMiB)], {
    execArgv: ['--max-old-space-size=128', ...(isBundled ? [] : ['--import', 'tsx'])],
    env: environmentOf(process.env),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Becomes log lines (`captureOutput`). Unreferenced, so that it does not keep this process alive.
  child.stderr?.on('data', (text: Buffer) => process.stderr.write(text))
  if (child.stderr instanceof Socket) child.stderr.unref()
  return {
    // Sending fails only if the process has exited, which `onEnd` reports.
    send: (request) => void child.send(request, () => undefined),
    kill: () => void child.kill('SIGKILL'),
    setRef: (isReferenced) => {
      if (isReferenced) child.ref()
      else child.unref()
      if (isReferenced) child.channel?.ref()
      else child.channel?.unref()
    },
    onReply: (listener) => child.on('message', (reply: Reply) => listener(reply)),
    onEnd: (listener) => {
      child.once('error', (error) => listener(error.message))
      child.once('exit', (code, signal) => listener(`it exited with ${signal ?? code}`))
    },
  }
}

/**
 * Makes glibc return freed memory at once and use few heaps. It reads them when a process starts, so `npm start` and the image set them for
 * the server: without them a large entry leaves 150 MiB.
 */
export const MALLOC_VARIABLES = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

/** Contains no secrets, because workers process untrusted content. */
function environmentOf({ NODE_ENV, PATH, HOME, TMPDIR, LD_LIBRARY_PATH }: NodeJS.ProcessEnv) {
  // In a thread, a variable that is undefined would be the word `undefined`.
  return { NODE_ENV, ...defined({ PATH, HOME, TMPDIR, LD_LIBRARY_PATH }), ...MALLOC_VARIABLES }
}
