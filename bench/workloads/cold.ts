import { median } from '@/testing/median'
import { Connection } from '../drive/connection'
import { compare } from '../drive/compare'
import { getRequest } from '../drive/request'
import { formatDecimal, formatInteger, table } from '../report'
import { keepPublishing, publishOne, unpublish } from './publishing'
import { reads } from './reads'
import type { CustomWorkload, Surface } from './workload'

const NAMES = ['list1', 'entry', 'type', 'search', 'unread']
const EVERY_MS = 100
const FIRST_RESPONSES = 40

/**
 * Reads while an entry is published ten times per second, so that no cached response lives longer, and the time of the first
 * list after a change. There is no target; this shows what a request costs without the cache.
 */
export const cold: CustomWorkload = {
  name: 'cold',
  measure: async (surface, seconds) => {
    const rows: string[][] = []
    const figures: Record<string, unknown> = {}
    for (const workload of reads.filter(({ name }) => NAMES.includes(name))) {
      const traffic = await workload.traffic(surface)
      // Responses change during the measurement, so their lengths are not compared.
      const changing = (side: 'product' | 'limit') => ({
        server: surface[side],
        traffic: {
          ...traffic[side],
          request: (number: number) => ({ ...traffic[side].request(number), kind: null }),
        },
      })
      const stop = keepPublishing(surface.pool, EVERY_MS)
      const comparison = compare(
        { product: changing('product'), limit: changing('limit') },
        { seconds: seconds / 2, databaseTime: surface.databaseTime },
      )
      await Promise.allSettled([comparison])
      await stop()
      const { product, limit } = await comparison
      await unpublish(surface.pool, surface.archive.layout.posts)
      figures[workload.name] = { product, limit }
      const ratio = product.perSecond / limit.perSecond
      const times = [product.p50, limit.p50, product.p99, limit.p99].map((value) => formatDecimal(value))
      rows.push([
        workload.title,
        formatInteger(product.perSecond),
        formatInteger(limit.perSecond),
        formatDecimal(ratio),
        ...times,
      ])
    }
    const first = {
      product: await firstResponse(surface, 'product'),
      limit: await firstResponse(surface, 'limit'),
    }
    const head = [
      'while one publishes every 100 ms',
      'product /s',
      'limit /s',
      'ratio',
      'p50 ms',
      'limit',
      'p99 ms',
      'limit',
    ]
    const line = `First list after a change: ${formatDecimal(first.product)} ms, limit ${formatDecimal(first.limit)} ms (medians of ${FIRST_RESPONSES}).`
    return { text: `${table(head, rows)}\n\n${line}`, figures: { cold: { ...figures, first } }, holds: true }
  },
}

/** Milliseconds of the first list after a change, without other load. */
async function firstResponse(
  { archive, pool, ...servers }: Surface,
  side: 'product' | 'limit',
): Promise<number> {
  const connection = await Connection.open(servers[side].port)
  const request = getRequest(archive.tokens.reader, '/posts')
  const times: number[] = []
  try {
    for (let count = 0; count < FIRST_RESPONSES; count += 1) {
      await publishOne(pool)
      const begin = performance.now()
      await connection.send(request)
      times.push(performance.now() - begin)
    }
    return median(times)
  } finally {
    connection.close()
    await unpublish(pool, archive.layout.posts)
  }
}
