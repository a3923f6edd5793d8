import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '@/lib/dates'
import { hashToken, isWellFormedToken, mintToken } from '@/lib/tokens'
import { issueClient, revokeClient, rotateClientToken } from '@/operations/clients'
import { callsOfLastWeek } from '@/queries/clients'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject } from '@/testing/builders'
import { repetitions } from '@/testing/repetitions'
import { restDriver, signedIn } from '@/testing/restDriver'

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

const system = { kind: 'system', name: 'test' } as const

/** How many tokens are minted. */
const TOKENS = repetitions(1_000)

describe(`TOKEN-2, TOKEN-3: ${TOKENS} tokens`, () => {
  const minted: string[] = []
  beforeAll(async () => {
    const call = restDriver(archive)
    const cookie = await signedIn(archive, 'admin@example.com')
    const response = await call('POST', '/api/api-clients/issue', {
      cookie,
      headers: { Origin: 'http://localhost:3000' },
      json: { name: 'By hand', mode: 'read', audience: 'public' },
    })
    minted.push((await response.json()).token)
    // The endpoint calls this operation; the others spare themselves the session.
    const mint = async () => {
      const issued = await issueClient(archive.payload, system, {
        name: 'x',
        mode: 'read',
        audience: 'public',
      })
      if (issued.ok) minted.push(issued.value.token)
    }
    while (minted.length < TOKENS)
      await Promise.all(Array.from({ length: Math.min(4, TOKENS - minted.length) }, mint))
  })

  test('all match the pattern, have a valid checksum and are unique', () => {
    expect(minted).toHaveLength(TOKENS)
    for (const token of minted) expect(token).toMatch(/^pua_[0-9A-Za-z]{36}$/)
    expect(minted.filter((token) => !isWellFormedToken(token))).toEqual([])
    expect(new Set(minted.map((token) => token.slice(4, 34))).size).toBe(TOKENS)
  })

  test('their hashes have a unique index', async () => {
    const db = poolDb(archive.payload)
    const [row] = await db<{ n: number; hashes: number }>(
      sql`select count(*)::int as n, count(distinct token_hash)::int as hashes from api_clients`,
    )
    expect(row).toEqual({ n: TOKENS, hashes: TOKENS })
    const twice = db(sql`
      insert into api_clients (id, name, token_hash) select gen_random_uuid(), 'twin', token_hash from api_clients limit 1`)
    await expect(twice).rejects.toThrow()
  })

  test('TOKEN-4: a call looks up its client in one statement, and in none if the checksum is wrong', async () => {
    const [token = ''] = minted
    expect((await api.call('GET', '/projects', { token })).status).toBe(200)
    const counted = await countStatements(() => api.call('GET', '/projects', { token: mintToken() }))
    expect(counted).toBe(1)
    expect(await countStatements(() => api.call('GET', '/projects', { token: wrongChecksum(token) }))).toBe(0)
  })

  test('no column of any table contains a token, nor the part between prefix and checksum', async () => {
    const ending = openTestApi(archive)
    for (const token of minted.slice(0, 20)) await ending.call('GET', '/projects', { token })
    // Records the last uses.
    await ending.close()
    const db = poolDb(archive.payload)
    const tables = await db<{ name: string }>(sql`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`)
    const dump: string[] = []
    for (const { name } of tables) {
      const rows = await db<{ text: string }>(sql`select t::text as text from ${sql.raw(name)} t`)
      dump.push(...rows.map(({ text }) => text))
    }
    const whole = dump.join('\n')
    // Proof that the search would find them: it finds the hashes.
    expect(minted.filter((token) => !whole.includes(hashToken(token)))).toEqual([])
    expect(whole).not.toMatch(/pua_[0-9A-Za-z]{30}/)
    expect(minted.filter((token) => whole.includes(token.slice(4, 34)))).toEqual([])
  })
})

describe('TOKEN-5, TOKEN-6: revocation and last use', () => {
  test('the next call after a revocation or a rotation is a 401, in every process', async () => {
    const processes = [api, openTestApi(archive)]
    const { payload } = archive
    for (const end of [revokeClient, rotateClientToken]) {
      const { client, token } = await makeClient(payload)
      for (const one of processes) {
        await one.call('GET', '/projects', { token })
        expect((await one.call('GET', '/projects', { token })).status).toBe(200)
      }
      expect((await end(payload, system, client.id, systemClock)).ok).toBe(true)
      for (const one of processes) expect((await one.call('GET', '/projects', { token })).status).toBe(401)
    }
    await processes[1]?.close()
  })

  test('a client that calls all the time costs at most one write per second, none of them 2 seconds late', async () => {
    const db = poolDb(archive.payload)
    await db(
      sql`create table used (id uuid, used_at timestamptz, written_at timestamptz default clock_timestamp())`,
    )
    await db(sql`
      create function note_use() returns trigger language plpgsql as $$
      begin insert into used (id, used_at) values (new.id, new.last_used_at); return new; end $$`)
    await db(
      sql`create trigger note_use after update on api_clients for each row execute function note_use()`,
    )
    const { client, token } = await makeClient(archive.payload)
    const begin = Date.now()
    let calls = 0
    let last = 0
    for (; Date.now() < begin + 2_200 || calls < 20; calls += 1) {
      last = Date.now()
      await api.call('GET', '/projects', { token })
      await sleep(20)
    }
    const seconds = (Date.now() - begin) / 1_000
    const uses = () =>
      db<{ usedAt: number; gap: number | null; late: number }>(sql`
        select extract(epoch from used_at)::float8 * 1000 as "usedAt",
          extract(epoch from written_at - lag(written_at) over (order by written_at))::float8 as gap,
          extract(epoch from written_at - used_at)::float8 as late
        from used where id = ${client.id} order by written_at`)
    await expect.poll(async () => (await uses()).at(-1)?.usedAt).toBeGreaterThanOrEqual(last)
    const rows = await uses()
    expect(rows.length).toBeGreaterThanOrEqual(2)
    // One a second, and the last one.
    expect(rows.length).toBeLessThanOrEqual(seconds + 2)
    for (const { gap, late } of rows) {
      // A busy machine may delay one write, and not the next.
      if (gap !== null) expect(gap).toBeGreaterThan(0.5)
      expect(late).toBeLessThan(2)
    }
    await db(sql`drop trigger note_use on api_clients`)
  })

  test('TOKEN-11: every call is counted, also with several processes and on shutdown', async () => {
    const { client, token } = await makeClient(archive.payload)
    const processes = [openTestApi(archive), openTestApi(archive)]
    const begin = Date.now()
    let calls = 0
    // Longer than a process keeps the calls that it has counted.
    for (; Date.now() < begin + 1_200; calls += processes.length) {
      await Promise.all(processes.map((one) => one.call('GET', '/projects', { token })))
      await sleep(10)
    }
    await Promise.all(processes.map((one) => one.close()))
    expect((await callsOfLastWeek(poolDb(archive.payload))).get(client.id)).toBe(calls)
  })

  test('TOKEN-11: calls of more than seven days ago do not count', async () => {
    const { client } = await makeClient(archive.payload)
    const db = poolDb(archive.payload)
    await db(sql`
      insert into client_calls (client_id, day, calls)
      select ${client.id}, (now() at time zone 'UTC')::date - ago, 10 ^ ago from generate_series(5, 8) ago`)
    expect((await callsOfLastWeek(db)).get(client.id)).toBe(1_100_000)
  })
})

describe('WRITE-6, WRITE-7: idempotency', () => {
  test("50 concurrent calls with one key create one post, and another client's same key creates its own", async () => {
    const project = await makeProject(archive.payload)
    const clients = [
      await makeClient(archive.payload, { mode: 'write' }),
      await makeClient(archive.payload, { mode: 'write' }),
    ]
    const json = { project: project.slug, title: 'Once', type: 'fix', idempotency_key: 'the same for both' }
    // A busy machine may refuse a call with a 503, which a client sends again.
    const create = async (token: string) => {
      for (;;) {
        const response = await api.call('POST', '/posts', { token, json })
        if (response.status !== 503) return response
      }
    }
    const responses = await Promise.all(
      clients.flatMap(({ token }) => Array.from({ length: 50 }, () => create(token))),
    )
    const of = (client: number) => responses.slice(client * 50, client * 50 + 50)
    expect([...new Set(responses.map(({ status }) => status))].sort()).toEqual([200, 201])
    for (const client of [0, 1]) {
      expect(of(client).filter(({ status }) => status === 201)).toHaveLength(1)
      const replays = of(client).filter(({ status }) => status === 200)
      expect(replays).toHaveLength(49)
      for (const { headers } of replays) expect(headers.get('idempotency-replayed')).toBe('true')
      expect(new Set(of(client).map((response) => response.json.id)).size).toBe(1)
    }
    expect(new Set(responses.map((response) => response.json.id)).size).toBe(2)
    const [row] = await poolDb(archive.payload)<{ n: number }>(
      sql`select count(*)::int as n from posts where idempotency_key = 'the same for both'`,
    )
    expect(row?.n).toBe(2)
  })
})

function wrongChecksum(token: string): string {
  return token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
}

/** How many statements the pool sends while this is done, besides recording the last use of earlier calls. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { pool } = archive.payload.db
  const connection = await pool.connect()
  const spy = vi.spyOn(Object.getPrototypeOf(connection), 'query')
  connection.release()
  await work()
  const sent = spy.mock.calls.filter((call) => !JSON.stringify(call).includes('last_used_at'))
  spy.mockRestore()
  return sent.length
}
