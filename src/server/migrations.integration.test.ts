import { sql, type MigrateUpArgs } from '@payloadcms/db-postgres'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { schemaOf } from '@/testing/database/schemaOf'
import { migrations } from '../../migrations'
import { withConnectionLimits } from './database/connection'
import { migrateUnderLock, pendingMigrations, runnableMigrations } from './database/migrate'

const logger = pino({ level: 'silent' })

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('every migration can be reverted, one by one, and run again to the same schema (OPS-11)', async () => {
  const { payload } = archive
  const before = await schemaOf(payload.db.pool)
  expect(before.triggers?.length).toBeGreaterThan(0)

  for (const migration of runnableMigrations(logger).reverse()) {
    await payload.db.drizzle.transaction(async (db) => {
      await db.execute(sql`delete from payload_migrations where name = ${migration.name}`)
      await migration.down({ db, payload, req: {} })
    })
  }
  const empty = await schemaOf(payload.db.pool)
  expect(Object.values(empty).flat()).toEqual([])

  await migrateUnderLock(payload, logger)
  expect(await schemaOf(payload.db.pool)).toEqual(before)
})

test('a migration may take longer than other statements, which keep their limits', async () => {
  const { payload } = archive
  const { pool } = payload.db
  const limits = async () => {
    const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
    return [rows[0]?.statement_timeout, pool.options.query_timeout]
  }
  const slow = async ({ db }: MigrateUpArgs) => void (await db.execute(sql`select pg_sleep(1.5)`))
  migrations.push({ name: '29991231_235959_slow', up: slow, down: slow })
  try {
    await withConnectionLimits(payload.db, { statement_timeout: 500, query_timeout: 600 }, async () => {
      expect(await limits()).toEqual(['500ms', 600])
      await migrateUnderLock(payload, logger)
      expect(await pendingMigrations(pool)).toEqual([])
      expect(await limits()).toEqual(['500ms', 600])
    })
  } finally {
    migrations.pop()
  }
})
