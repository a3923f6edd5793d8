import { sql } from '@payloadcms/db-postgres'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { schemaOf } from '@/testing/database/schemaOf'
import { migrateUnderLock, runnableMigrations } from './migrate'

const logger = pino({ level: 'silent' })

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('every migration can be taken back, one by one, and run again to the same schema (SECURITY.md row 27)', async () => {
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
