import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { watchPool } from './watchPool'

let pool: pg.Pool
beforeEach(() => {
  pool = new pg.Pool({ connectionString: inject('databaseServer'), max: 1 })
  watchPool(pool, { warn: () => undefined })
})
afterEach(() => pool.end())

const process = async () => {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

test.each([
  ['has read much', `SELECT repeat('a', 2000000)`, []],
  ['has been given much', 'SELECT length($1)', ['a'.repeat(2_000_000)]],
])('SEC-27: a connection that %s is closed once it is released', async (_, statement, values) => {
  const before = await process()
  await pool.query(statement, values)
  expect(await process()).not.toBe(before)
})

test('a connection that has carried little at a time is kept', async () => {
  const before = await process()
  for (let at = 0; at < 4; at += 1) await pool.query(`SELECT repeat('a', 500000)`)
  expect(await process()).toBe(before)
})

test('a connection is closed only after its transaction', async () => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('archive.test', repeat('a', 2000000), true)`)
    const { rows } = await client.query(`SELECT length(current_setting('archive.test')) AS length`)
    expect(rows).toEqual([{ length: 2_000_000 }])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  expect(await process()).toEqual(expect.any(Number))
})
