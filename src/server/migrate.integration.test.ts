import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { createDatabase, dropDatabase, urlOf } from '@/testing/database/databases'
import { programIn } from '@/testing/programs'
import { migrations } from '../../migrations'
import { pendingMigrations } from './migrate'

const server = inject('databaseServer')
const name = `archive_${randomUUID().replaceAll('-', '')}`
const url = urlOf(server, name)

afterAll(() => dropDatabase(server, name))

it('brings up two processes that come to an empty database at once, each migration run one time', async () => {
  await createDatabase(server, name, 'template1')
  const pool = new pg.Pool({ connectionString: url })
  expect(await pendingMigrations(pool)).toEqual(migrations.map((migration) => migration.name))
  expect(await Promise.all([migrate(), migrate()])).toEqual(['', ''])
  expect(await pendingMigrations(pool)).toEqual([])
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM payload_migrations ORDER BY name')
  expect(rows.map((row) => row.name)).toEqual(migrations.map((migration) => migration.name))
  await pool.end()
})

/** Migrates in a process of its own; answers what went wrong. Its standard output has to stay empty, as a command's. */
function migrate(): Promise<string> {
  const child = spawn(process.execPath, [programIn(inject('programs'), 'migrateOnce')], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PAYLOAD_SECRET: 'a secret for tests that is long enough',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  return new Promise((resolve) =>
    child.once('close', (status) => resolve(status === 0 ? output : `status ${status}: ${errors}`)),
  )
}
