import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Reply } from '../../workers/messages'
import { serveTasks } from '../../workers/serveTasks'
import type { ImageTasks } from '../types'
import { readHeader } from './readHeader'
import { writeImage } from './writeImage'

// Decodes and writes images in a separate process (docs/decisions/0020). Runs tasks from its IPC channel. Exits when the
// channel closes or memory exceeds the limit.

const MEMORY_LIMIT = Number(process.argv[2]) * 1024 * 1024
const WATCH_MS = 20

sharp.cache(false)
sharp.concurrency(1)
// Only the decoders of accepted formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}File`),
})
raiseOomScore()

let watch: NodeJS.Timeout | undefined

serveTasks<ImageTasks>(
  {
    readHeader: (_context, path) => readHeader(path),
    writeImage: (_context, ...input) => writeImage(...input),
  },
  {
    onRequest: (listener) => process.on('message', listener),
    send,
    onBusy: (isBusy) => {
      clearInterval(watch)
      watch = isBusy ? setInterval(watchMemory, WATCH_MS) : undefined
    },
  },
)
process.on('disconnect', exitAtOnce)
// A terminal signals the whole process group, but the server finishes its uploads first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

/** Decoders run on other threads, so this one stays responsive. */
function watchMemory(): void {
  if (process.memoryUsage.rss() <= MEMORY_LIMIT) return
  clearInterval(watch)
  send({ kind: 'out_of_memory' }, exitAtOnce)
}

function send(reply: Reply, done?: () => void): void {
  process.send?.(reply, undefined, undefined, () => done?.())
}

/** A normal exit would wait for the decoders. */
function exitAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Makes Linux kill this process before the server if memory runs out. */
function raiseOomScore(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Some sandboxes have no writable /proc.
  }
}
