import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openDatabase } from './openDatabase'
import { poolOptions } from './connection'

const PASSWORD = `p@ss:/%#?&=+ "'\\$HOME ä[]`
const role = `archive_${randomUUID().replaceAll('-', '')}`
const silent = { info: () => undefined, error: () => undefined }
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
  try {
    vi.stubEnv('PGPASSWORD', 'another one')
    await expect(openDatabase(env, silent)).rejects.toThrow(
      /refuses the connection: .+ \(password authentication failed .+\)\. Correct the user, password or database/,
    )
    vi.stubEnv('PGPASSWORD', PASSWORD)
    const database = await openDatabase(env, silent)
    const pool = new pg.Pool(poolOptions(20))
    const { rows } = await pool.query('select current_user as name')
    expect(rows).toEqual([{ name: role }])
    await pool.end()
    await database.close()
  } finally {
    vi.unstubAllEnvs()
  }
})

test('a refused connection is reported with what to do, without the password', async () => {
  const missing = new URL(inject('databaseServer'))
  missing.pathname = '/missing'
  await expect(openDatabase({ databaseUrl: missing.href, dataDir: '/nowhere' }, silent)).rejects.toThrow(
    /^The database refuses the connection: \S+\/missing \(database "missing" does not exist\)\. Correct the user, password or database name in DATABASE_URL\.$/,
  )
  const full = new URL(inject('databaseServer'))
  await server.query(`alter role ${role} connection limit 0`)
  full.username = role
  full.password = encodeURIComponent(PASSWORD)
  await expect(openDatabase({ databaseUrl: full.href, dataDir: '/nowhere' }, silent)).rejects.toThrow(
    /\(too many connections for role .+\)\. Allow more connections there/,
  )
})
