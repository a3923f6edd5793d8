import type { Payload } from 'payload'
import type { Clock } from '@/lib/dates'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { sweepRefusal, type SweepRefusal } from '@/messages/en/sweepRefusal'
import { sweepUploads } from '@/operations/images/receivedFile'
import { sweepOrphans } from '@/operations/images/sweepOrphans'
import { repeat, type RepeatedWork } from '@/lib/async'

const HOUR_MS = 60 * 60 * 1000

/**
 * Sweeps image files without a row and leftovers of killed uploads, at once and then every hour, in every server process
 * (IMG-17). Each reason not to sweep is logged once per process.
 */
export function sweepImages(payload: Payload, clock: Clock, everyMs = HOUR_MS): RepeatedWork {
  const { logger } = payload
  const warned = new Set<SweepRefusal['kind']>()
  return repeat(
    everyMs,
    async () => {
      await sweepUploads(payload, clock())
      const { refusal, ...moved } = await sweepOrphans(payload, clock())
      if (Object.values(moved).some((files) => files > 0))
        logger.info(moved, 'image files without a row were swept')
      if (refusal === null || warned.has(refusal.kind)) return
      warned.add(refusal.kind)
      logger.warn(sweepRefusal(refusal, imageStoreOf(payload)))
    },
    // The next round or another process tries again.
    (err) => logger.warn({ err }, 'image files could not be swept'),
  )
}
