import { refuse, type Result } from '@/lib/result'
import { isBusy } from '@/lib/async'
import { makeQueue, type Cost } from '@/lib/queue'
import { ownerOfRequest } from '@/runtime/requestStatements'
import { TaskTooCostly, WorkerDied } from '../workers/workerPool'
import { imageProcesses } from './imageProcesses'
import type { ImageError, ImageHeader, PreparedImage } from './types'

/** Images written at once (IMG-14). */
const CONCURRENCY = 2
/** MiB for all images in progress, in addition to the processes themselves (IMG-14, SEC-11). */
const CAPACITY_MIB = 400
/** MiB of resident memory at which an image process kills itself (IMG-14). */
const PROCESS_LIMIT_MIB = 560

/** The largest images take about ten seconds, and many times as long on a busy machine. */
const TIMEOUTS_MS = { readHeader: 60_000, writeImage: 180_000 }
const WAIT_TIMEOUT_MS = 60_000
/** The longest that `prepareImage` takes. A proxy in front of the archive has to wait longer (docs/scaling.md). */
export const LONGEST_IMAGE_MS = TIMEOUTS_MS.readHeader + WAIT_TIMEOUT_MS + TIMEOUTS_MS.writeImage

const processes = imageProcesses({
  memoryMiB: PROCESS_LIMIT_MIB,
  timeoutMs: TIMEOUTS_MS,
  idleMs: 10_000,
  recycleMiB: 200,
})

const inQueue = makeQueue({
  capacity: CAPACITY_MIB,
  concurrency: CONCURRENCY,
  maxWaiting: 100,
  waitTimeoutMs: WAIT_TIMEOUT_MS,
})

/** Validates the header of an image, in another process. */
export function readImageHeader(path: string): Promise<Result<ImageHeader, ImageError>> {
  return refuseErrors(() => processes.readHeader(path))
}

/**
 * Validates an image and writes it with its variants, in another process. Refused as `busy` after waiting too long in the
 * queue.
 * @param folder where the files are written; delete them after a refusal
 */
export async function prepareImage(path: string, folder: string): Promise<Result<PreparedImage, ImageError>> {
  const header = await readImageHeader(path)
  if (!header.ok) return header
  return refuseErrors(() =>
    inQueue({ ...costOf(header.value), ...ownerOfRequest() }, () =>
      processes.writeImage(path, header.value, folder),
    ),
  )
}

/** Turns errors of the queue and the processes into refusals. */
async function refuseErrors<Value>(
  work: () => Promise<Result<Value, ImageError>>,
): Promise<Result<Value, ImageError>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TaskTooCostly) return refuse({ kind: 'too_costly' })
    if (isBusy(error) || error instanceof WorkerDied) return refuse({ kind: 'busy' })
    throw error
  }
}

/** The cost of decoding and writing, measured with the largest images of each kind. */
function costOf({ format, pixels, isAnimated, isLossless, isProgressive }: ImageHeader): Cost {
  const megapixels = pixels / 1_000_000
  const isSlow = isAnimated || isLossless || isProgressive || format === 'avif' || format === 'gif'
  const [fixed, perMegapixel] = mebibytes()
  return { weight: fixed + perMegapixel * megapixels, expectedMs: megapixels * (isSlow ? 200 : 50) }

  function mebibytes(): [fixed: number, perMegapixel: number] {
    if (isAnimated) return [60, 4]
    if (format === 'avif') return [40, 32]
    if (format === 'gif' || isLossless) return [60, 8]
    if (format === 'webp') return [60, 6]
    return [60, isProgressive ? 7 : 2]
  }
}
