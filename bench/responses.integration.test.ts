import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { fillArchive, type FilledArchive } from './archive/fillArchive'
import { limitServer } from './limit/server'
import { entryAsHtml, reads } from './workloads/reads'
import { haveSameResponses } from './workloads/sameResponses'

let archive: TestArchive
let api: TestApi
let filled: FilledArchive
let pool: pg.Pool
const servers: { close: () => void; port: number }[] = []

beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  filled = await fillArchive(archive.databaseUrl, 200)
  pool = new pg.Pool({ connectionString: archive.databaseUrl, max: 2 })
  for (const server of [
    createAdaptorServer({ fetch: (request) => api.fetch(request), overrideGlobalObjects: false }),
    await limitServer(pool),
  ]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push({ close: () => server.close(), port: portOf(server.address()) })
  }
})

afterAll(async () => {
  for (const { close } of servers) close()
  await pool.end()
  await api.close()
  await archive.close()
})

test.each(
  [...reads, entryAsHtml].filter(({ same }) => same).map((workload) => [workload.name, workload] as const),
)('the archive and the limit return the same response to %s', async (_name, workload) => {
  const [product, limit] = servers.map(({ port }) => ({
    name: 'limit' as const,
    port,
    pid: 0,
    usage,
    stop: async () => undefined,
  }))
  if (product === undefined || limit === undefined || workload.same === undefined)
    throw new Error('not prepared')
  const surface = { folder: '', archive: filled, pool, product, limit, databaseTime: () => 0 }
  await workload.prepare?.(surface)
  const same = await workload.same(surface)
  const isAvailable = await haveSameResponses(product.port, limit.port, { ...same, mayBeEmpty: true })
  expect(isAvailable).toBe(true)
})

test('the filled archive has numbers without gaps and a counter at the last one', async () => {
  const { rows } = await pool.query(
    `select count(*)::int as posts, min(number)::int as first, max(number)::int as last,
       (select n from publication_counter) as counter, count(distinct audience)::int as audiences,
       count(distinct project_id)::int as projects, count(distinct type_id)::int as types,
       min(jsonb_array_length(blocks)) as blocks
     from posts where status = 'published'`,
  )
  expect(rows).toEqual([
    { posts: 200, first: 1, last: 200, counter: 200, audiences: 3, projects: 5, types: 5, blocks: 6 },
  ])
})

const usage = () => ({ rss: 0, peak: 0, cpu: 0 })

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
