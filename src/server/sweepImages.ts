import type { Payload } from 'payload'
import type { Clock } from '@/lib/clock'
import { settlesWithin } from '@/lib/settlesWithin'
import { imageStoreOf } from '@/operations/images/imageStore'
import { sweepRefusalInWords, type SweepRefusal } from '@/operations/images/sweepRefusal'
import { sweepUploads } from '@/operations/images/receivedFile'
import { sweepOrphans } from '@/operations/images/sweepOrphans'
import { repeat } from './repeat'

const HOUR_MS = 60 * 60 * 1000

/** What sweeps the image files while a process serves. */
export interface ImageSweeper {
  /** Starts no further sweep, and waits for the one under way, `limitMs` at most. */
  close: (limitMs: number) => Promise<void>
}

/**
 * Sweeps image files without a row (`sweepOrphans`) and what killed uploads have left (`sweepUploads`), at once and then every
 * hour, as every process that serves does. Each reason for leaving them alone is logged once by a process.
 */
export function sweepImages(payload: Payload, clock: Clock, everyMs = HOUR_MS): ImageSweeper {
  const { logger } = payload
  const warned = new Set<SweepRefusal['kind']>()
  let isClosed = false
  const sweeps = repeat(everyMs, async () => {
    try {
      await sweepUploads(payload, clock())
      const { doubt, ...moved } = await sweepOrphans(payload, clock())
      if (Object.values(moved).some((files) => files > 0))
        logger.info(moved, 'image files without a row were swept')
      if (doubt === null || warned.has(doubt.kind)) return
      warned.add(doubt.kind)
      logger.warn(sweepRefusalInWords(doubt, imageStoreOf(payload)))
    } catch (error) {
      // The next time may do better, and so may another process.
      if (!isClosed) logger.warn({ err: error }, 'image files could not be swept')
    }
  })
  return {
    close: async (limitMs) => {
      isClosed = true
      await settlesWithin(limitMs, sweeps.stop())
    },
  }
}
