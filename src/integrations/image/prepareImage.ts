import { refuse, type Result } from '@/lib/result'
import { ImageProcessDied, imageProcesses, ImageTooCostly } from './processes'
import { makeQueue, QueueTimeout, type Cost } from './queue'
import type { ImageError, ImageHeader, PreparedImage } from './types'

/** How many images are written at once: two photos of today's cameras keep two processors busy. */
const CONCURRENCY = 2
/** MiB that the images under way may take together, beside what a process takes anyway (IMG-14, SEC-11). */
const CAPACITY_MIB = 400
/** MiB of resident memory at which an image process kills itself. */
const PROCESS_LIMIT_MIB = 560

const processes = imageProcesses({
  memoryMiB: PROCESS_LIMIT_MIB,
  // The largest images take some ten seconds; a busy machine may need many times as long.
  timeoutMs: { readHeader: 60_000, writeImage: 180_000 },
  idleMs: 10_000,
  recycleMiB: 200,
})

const inQueue = makeQueue({
  capacity: CAPACITY_MIB,
  concurrency: CONCURRENCY,
  maxWaiting: 100,
  waitTimeoutMs: 60_000,
})

/** Checks an image by its first bytes and its header alone. The file is read by another process. */
export function readImageHeader(path: string): Promise<Result<ImageHeader, ImageError>> {
  return orFault(() => processes.readHeader({ path }))
}

/**
 * Checks an image, decodes it and writes it anew with its variants, in another process. What is under way at the same
 * time is limited by its memory; what waits too long is refused as `busy`.
 * @param folder takes the files; what a refusal leaves in it is the caller's to remove
 */
export async function prepareImage(path: string, folder: string): Promise<Result<PreparedImage, ImageError>> {
  const header = await readImageHeader(path)
  if (!header.ok) return header
  return orFault(() =>
    inQueue(costOf(header.value), () => processes.writeImage({ path, header: header.value, folder })),
  )
}

async function orFault<Value>(
  work: () => Promise<Result<Value, ImageError>>,
): Promise<Result<Value, ImageError>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImageTooCostly) return refuse({ kind: 'too_costly' })
    if (error instanceof QueueTimeout || error instanceof ImageProcessDied) return refuse({ kind: 'busy' })
    throw error
  }
}

/** What decoding and writing takes, from measurements with the largest images of each kind. */
function costOf({ format, pixels, isAnimated, isLossless, isProgressive }: ImageHeader): Cost {
  const megapixels = pixels / 1_000_000
  const [fixed, perMegapixel] = isAnimated
    ? [60, 4]
    : format === 'avif'
      ? [40, 32]
      : format === 'gif' || isLossless
        ? [60, 8]
        : format === 'webp'
          ? [60, 6]
          : isProgressive
            ? [60, 7]
            : [60, 2]
  const isSlow = isAnimated || isLossless || isProgressive || format === 'avif' || format === 'gif'
  return { weight: fixed + perMegapixel * megapixels, expectedMs: megapixels * (isSlow ? 200 : 50) }
}
