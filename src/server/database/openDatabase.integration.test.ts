import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openDatabase } from './openDatabase'
import { poolOptions } from './connection'

const PASSWORD = `p@ss:/%#?&=+ "'\\$HOME ä[]`
const role = `archive_${randomUUID().replaceAll('-', '')}`
const server = new pg.Client({ connectionString: inject('databaseServer') })

beforeAll(async () => {
  await server.connect()
  await server.query(`create role ${role} login password ${pg.escapeLiteral(PASSWORD)}`)
})
afterAll(async () => {
  await server.query(`drop role ${role}`)
  await server.end()
})

test('a password with any characters works in PGPASSWORD next to the URL, as in compose.yaml', async () => {
  const url = new URL(inject('databaseServer'))
  url.username = role
  url.password = ''
  const env = { databaseUrl: url.href, dataDir: '/nowhere' }
  const log = { info: () => undefined, error: () => undefined }
  try {
    vi.stubEnv('PGPASSWORD', 'another one')
    await expect(openDatabase(env, log)).rejects.toThrow(/password authentication failed/)
    vi.stubEnv('PGPASSWORD', PASSWORD)
    const database = await openDatabase(env, log)
    const pool = new pg.Pool(poolOptions(20))
    const { rows } = await pool.query('select current_user as name')
    expect(rows).toEqual([{ name: role }])
    await pool.end()
    await database.close()
  } finally {
    vi.unstubAllEnvs()
  }
})
