import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { connectionShares } from '@/runtime/connectionShares'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject } from '@/testing/builders'
import { startServerProcess, type ServerProcess } from '@/testing/serverProcess'

const POOL = 10

let archive: TestArchive
let server: ServerProcess
let token: string
/** A direct session on the database. */
let database: pg.Client
/** The connections of this test. */
let own: number[]

beforeAll(async () => {
  archive = await openTestArchive({ RATE_LIMIT_PER_MINUTE: '0', ANSWER_MEMORY_MIB: '0' })
  const project = await makeProject(archive.payload, { slug: 'shop' })
  token = (await makeClient(archive.payload, { mode: 'write', project })).token
  database = new pg.Client({ connectionString: archive.databaseUrl })
  await database.connect()
  own = await connections()
  server = await startServerProcess({ DATABASE_POOL: String(POOL) })
})
afterAll(async () => {
  await server.stop()
  await database.end()
  await archive.close()
})

async function connections(): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  return rows.map(({ pid }) => pid)
}

function call(path: string, body?: object): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
  return fetch(`${server.address}${path}`, init).then(async (response) => {
    await response.arrayBuffer()
    return response.status
  })
}

const draft = (n: number) => ({ project: 'shop', title: `Entry ${n}`, type: 'improvement' })

test('OPS-23: a process under load keeps to its connections, and with the smallest pool nothing waits for itself', async () => {
  let most = 0
  let isDone = false
  const watching = (async () => {
    for (; !isDone; await sleep(2))
      most = Math.max(most, (await connections()).filter((pid) => !own.includes(pid)).length)
  })()
  const calls = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => ({
      written: await call('/api/v1/posts', draft(n)),
      read: await call(`/api/v1/posts?page=${n + 1}`),
      // On Payload's pool, without a limit of its own.
      marked: await call('/api/v1/read', { external_user_id: `reader ${n}`, post_ids: [newId()] }),
      ready: await call('/readyz'),
    })),
  )
  isDone = true
  await watching
  // Writers that get no slot in time are refused (SEC-4). What waits for itself gets no connection in time either.
  expect(calls.filter(({ written }) => written !== 201 && written !== 503)).toEqual([])
  expect(calls.filter(({ written }) => written === 201).length).toBeGreaterThan(5)
  expect(calls.filter(({ read, marked, ready }) => read !== 200 || marked !== 200 || ready !== 200)).toEqual(
    [],
  )
  expect(await call('/api/v1/posts', draft(40))).toBe(201)
  expect(most).toBeGreaterThan(connectionShares(POOL).reads)
  expect(most).toBeLessThanOrEqual(POOL)
})

test.each([10, 11, 14, 15, 20, 24, 100, 1_000])(
  '%i connections are divided so that no work takes all of them',
  (total) => {
    const { payload, reads, expensiveReads, commits, writers } = connectionShares(total)
    expect(payload + reads + 2).toBe(total)
    expect(writers).toBeGreaterThanOrEqual(1)
    expect(commits).toBeGreaterThanOrEqual(writers)
    expect(commits).toBeLessThanOrEqual(10)
    // Sessions and expensive reads of the pages, and a second connection for a writer.
    expect(payload - commits).toBeGreaterThanOrEqual(4)
    expect(reads - expensiveReads).toBeGreaterThanOrEqual(1)
  },
)
