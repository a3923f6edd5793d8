import { sql } from '@payloadcms/db-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mintToken } from '@/lib/tokens'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject } from '@/testing/builders'

let archive: TestArchive
let api: TestApi

beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

const unauthorized = { type: 'unauthorized', title: 'unauthorized', status: 401, detail: null }

async function lastUsedAt(id: string): Promise<Date | null> {
  const [row] = await poolDb(archive.payload)<{ at: number | null }>(
    sql`select (extract(epoch from last_used_at) * 1000)::float8 as at from api_clients where id = ${id}`,
  )
  return row?.at == null ? null : new Date(row.at)
}

test('every invalid token gets the same 401', async () => {
  const { token } = await makeClient(archive.payload)
  const wrong = [
    null,
    '',
    `Basic ${token}`,
    token,
    'Bearer',
    'Bearer ',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.toLowerCase()}`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer ${token} ${token}`,
    `Bearer ${mintToken()}`,
    'Bearer pua_000000000000000000000000000000000000',
    `Bearer ${'x'.repeat(10_000)}`,
    "Bearer ' or 1=1 --",
  ]
  for (const authorization of wrong) {
    const headers = authorization === null ? {} : { Authorization: authorization }
    const response = await api.call('GET', '/projects', { headers })
    expect({ authorization, status: response.status }).toEqual({ authorization, status: 401 })
    expect(response.json).toEqual(unauthorized)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  }
})

test('the scheme of the Authorization header is case-insensitive', async () => {
  const { token } = await makeClient(archive.payload)
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect(
      (await api.call('GET', '/projects', { headers: { Authorization: `${scheme} ${token}` } })).status,
    ).toBe(200)
})

test('API-1: without a token every path and method is a 401, which does not reveal whether they exist', async () => {
  for (const path of ['/projects', '/posts/anything', '/nothing/here', '', '/', '//', '/posts/%E0%A4%A'])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])
      expect((await api.call(method, path)).status).toBe(401)
})

/** Runs `work` and returns the number of token lookups in the database. */
async function lookupsIn(work: () => Promise<void>): Promise<number> {
  const query = vi.spyOn(Pool.prototype, 'query')
  try {
    await work()
    return query.mock.calls.filter((sent) => JSON.stringify(sent).includes('token_hash')).length
  } finally {
    query.mockRestore()
  }
}

test('concurrent calls share lookups, each for the current state of its own client', async () => {
  const clients = await Promise.all(
    Array.from({ length: 5 }, () => makeClient(archive.payload, { mode: 'write' })),
  )
  const tokens = Array.from({ length: 60 }, (_, n) => clients[n % 5]?.token ?? mintToken())
  const statuses: number[] = []
  const lookups = await lookupsIn(async () => {
    const unknownTokens = Array.from({ length: 10 }, () => mintToken())
    const calls = [...tokens, ...unknownTokens].map((token) => api.call('GET', '/post-types', { token }))
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
  })
  expect(statuses).toEqual([...tokens.map(() => 200), ...Array.from({ length: 10 }, () => 401)])
  expect(lookups).toBeLessThan(10)
})

test('TOKEN-4: a token close to a real one costs the same queries as any unknown one', async () => {
  const { token } = await makeClient(archive.payload)
  const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const near = token.slice(0, 20) + (token[20] === 'a' ? 'b' : 'a') + token.slice(21)
  const drawn = [...near.slice(4, 34)].map((character) => base62.indexOf(character))
  // The neighbour with its right checksum: minted from a source that draws just these characters.
  const neighbour = mintToken(() => drawn.shift() ?? 0)
  expect(neighbour.slice(0, 34)).toBe(near.slice(0, 34))
  const queriesFor = (given: string) =>
    lookupsIn(async () =>
      expect((await api.call('GET', '/projects', { token: given })).json).toEqual(unauthorized),
    )
  expect([await queriesFor(neighbour), await queriesFor(mintToken())]).toEqual([1, 1])
  expect(await queriesFor(near)).toBe(0)
})

test('revocation takes effect on the next call, and so does a changed mode or audience', async () => {
  const { client, token } = await makeClient(archive.payload, { mode: 'write' })
  expect((await api.call('GET', '/post-types', { token })).status).toBe(200)
  await poolDb(archive.payload)(sql`update api_clients set mode = 'read' where id = ${client.id}`)
  expect((await api.call('GET', '/post-types', { token })).status).toBe(403)
  await poolDb(archive.payload)(sql`update api_clients set revoked_at = now() where id = ${client.id}`)
  expect((await api.call('GET', '/post-types', { token })).json).toEqual(unauthorized)
})

test('the last use is recorded at most 2 seconds late, also for refused calls', async () => {
  const read = await makeClient(archive.payload)
  const refused = await makeClient(archive.payload)
  const unused = await makeClient(archive.payload)
  const called = Date.now()
  await api.call('GET', '/projects', { token: read.token })
  await api.call('GET', '/post-types', { token: refused.token })
  await vi.waitFor(
    async () => {
      for (const { client } of [read, refused])
        expect(Number(await lastUsedAt(client.id))).toBeGreaterThan(called - 1)
    },
    { timeout: 2_000, interval: 50 },
  )
  expect(await lastUsedAt(unused.client.id)).toBeNull()
})

test('the last use costs at most one write per second, however many calls and processes', async () => {
  const db = poolDb(archive.payload)
  await db(sql`create table written (id uuid, at timestamptz default clock_timestamp())`)
  await db(sql`
    create function note_write() returns trigger language plpgsql as $$
    begin insert into written (id) values (new.id); return new; end $$`)
  await db(
    sql`create trigger note_write after update on api_clients for each row execute function note_write()`,
  )
  const { client, token } = await makeClient(archive.payload)
  const processes = [openTestApi(archive), openTestApi(archive), openTestApi(archive)]
  const callAll = () => Promise.all(processes.map((one) => one.call('GET', '/projects', { token })))

  const began = Date.now()
  while (Date.now() < began + 2_500) await callAll()
  const last = Date.now()
  await callAll()
  for (const one of processes) await one.close()

  expect(Number(await lastUsedAt(client.id))).toBeGreaterThanOrEqual(last - 1_000)
  const seconds = Math.ceil((Date.now() - began) / 1_000)
  const [row] = await db<{ n: number }>(sql`select count(*)::int as n from written where id = ${client.id}`)
  // Each of three processes writes by itself once a second, and once more when it closes.
  expect(row?.n).toBeGreaterThanOrEqual(1)
  expect(row?.n).toBeLessThanOrEqual(seconds)
})

test('READ-1: a bound client sees only its project', async () => {
  const [own] = [await makeProject(archive.payload), await makeProject(archive.payload)]
  const { token } = await makeClient(archive.payload, { project: own })
  const { json } = await api.call('GET', '/projects', { token })
  expect(json.items.map(({ id }: { id: string }) => id)).toEqual([own.id])
})
