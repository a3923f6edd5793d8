import { startProcess } from '../workers/startWorker'
import { workerPool } from '../workers/workerPool'
import type { ImageTasks } from './types'

interface Limits {
  /** Resident memory at which a process kills itself. */
  memoryMiB: number
  timeoutMs: Record<keyof ImageTasks, number>
  idleMs: number
  recycleMiB: number
}

/**
 * Runs tasks in image processes (docs/decisions/0020). A process writes one image at a time and reads headers meanwhile; the queue limits
 * concurrency.
 * @param folder where the bundled worker is, if there is one
 */
export function imageProcesses({ memoryMiB, ...limits }: Limits, folder?: string): ImageTasks {
  const file = { bundle: 'imageWorker', source: 'integrations/image/worker/main.ts' }
  const run = workerPool<ImageTasks>(() => startProcess(file, memoryMiB, folder), {
    ...limits,
    shared: ['readHeader'],
  })
  return {
    readHeader: (...input) => run('readHeader', input),
    writeImage: (...input) => run('writeImage', input),
  }
}
