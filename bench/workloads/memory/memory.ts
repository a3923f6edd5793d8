import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { imageProcessesIn, memoryOfTree } from '@/testing/processTree'
import { postmasterOf } from '../../drive/databaseTime'
import { formatInteger } from '../../report'
import type { CustomWorkload, Surface } from '../workload'
import { BACK_WITHIN_MS, isBack, reportOf, type RoundFigures } from './report'
import { apiUpload, FILE_NAME, makeRounds, type Round, type Upload } from './rounds'

const SAMPLE_MS = 200
/** A small image arrives this much later than the large ones. */
const SMALL_AFTER_MS = 1_500

/** Memory of the server, its image processes and PostgreSQL, in MiB. */
type Meter = () => { total: number; database: number }

/**
 * Memory of twenty parallel uploads of 15 MiB (SEC-11): each kind of image at its maximum size, all kinds together, and
 * through the admin.
 */
export const memory: CustomWorkload = {
  name: 'memory',
  isOnlyOnRequest: true,
  measure: async (surface, _seconds, log) => {
    const { pool, product } = surface
    const rounds = await makeRounds(surface)
    const small = apiUpload(surface, await smallJpeg())
    const meter = await meterOf(surface)
    try {
      const { status } = await small()
      if (status !== 201) throw new Error(`a small image returned ${status}`)
      while (imageProcessesIn(product.pid).length > 0) await sleep(SAMPLE_MS)
      const start = meter()
      const figures: RoundFigures[] = []
      for (const round of rounds) {
        const one = await measureRound(round, { small, product, meter, start: start.total })
        const statuses = one.responses.map(({ status }) => status).join(' ')
        log(
          `${round.name}: ${formatInteger(one.peak.total)} MiB, then ${formatInteger(one.after.total)}: ${statuses}`,
        )
        figures.push(one)
      }
      return reportOf(start, figures)
    } finally {
      await pool.query('delete from media where name = $1', [FILE_NAME])
    }
  },
}

async function measureRound(
  { name, title, uploads }: Round,
  {
    small,
    product,
    meter,
    start,
  }: { small: Upload; product: Surface['product']; meter: Meter; start: number },
): Promise<RoundFigures> {
  let peak = meter()
  const watch = setInterval(() => {
    const now = meter()
    if (now.total > peak.total) peak = now
  }, SAMPLE_MS)
  const begin = performance.now()
  const [responses, late] = await Promise.all([
    Promise.all(uploads.map((upload) => upload())),
    sleep(SMALL_AFTER_MS).then(() => small()),
  ]).finally(() => clearInterval(watch))
  const seconds = (performance.now() - begin) / 1000
  const after = await untilBack(product, meter, start)
  return { name, title, peak, after, seconds, responses, small: late }
}

/** Waits until the image processes have exited and their memory is released, at most a minute. */
async function untilBack({ pid }: Surface['product'], meter: Meter, start: number) {
  const begin = performance.now()
  for (;;) {
    const { total } = meter()
    const waited = performance.now() - begin
    if ((isBack(total, start) && imageProcessesIn(pid).length === 0) || waited >= BACK_WITHIN_MS)
      return { total, seconds: waited / 1000 }
    await sleep(SAMPLE_MS)
  }
}

async function meterOf({ pool, product }: Surface): Promise<Meter> {
  const postmaster = await postmasterOf(pool)
  return () => {
    const database = memoryOfTree(postmaster)
    return { total: memoryOfTree(product.pid) + database, database }
  }
}

async function smallJpeg(): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#396' } })
  return new Uint8Array(await image.jpeg().toBuffer())
}
