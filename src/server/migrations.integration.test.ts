import { sql, type MigrateUpArgs } from '@payloadcms/db-postgres'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeDraft } from '@/operations/posts/createDraft'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
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

test('OPS-11: drafts, their authors and the names of users survive the migration of an archive in use', async () => {
  const { payload } = archive
  const project = await makeProject(payload)
  const user = await makeUser(payload, 'author')
  const { client } = await makeClient(payload, { mode: 'write' })
  const own = await makeDraft(payload, project)
  const created = await storeDraft(
    payload,
    client,
    { project: project.slug, title: 'By a program', type: 'fix', audience: 'internal' },
    new Date(),
  )
  const published = await makePublished(payload, project)
  const { pool } = payload.db
  const rows = async (statement: string) => (await pool.query(statement)).rows
  const editors = runnableMigrations(logger).find(({ name }) => name.endsWith('_editors'))
  await pool.query(
    `insert into audit (id, actor_kind, actor_id, actor_label, action, target, target_id)
     values (gen_random_uuid(), 'person', $1, $2, 'create', 'posts', $3)`,
    [user.id, user.email, own.id],
  )
  await payload.db.drizzle.transaction(async (transaction) => {
    await editors?.down({ db: transaction, payload, req: {} })
    await editors?.up({ db: transaction, payload, req: {} })
  })
  const expected = [
    { id: own.id, review_state: 'in_progress', review_by: null, created_by_id: user.id },
    {
      id: created.ok ? created.value.id : '',
      review_state: 'submitted',
      review_by: client.name,
      created_by_id: null,
    },
    { id: published.id, review_state: 'in_progress', review_by: null, created_by_id: null },
  ]
  // The ids of one millisecond are in no order.
  expect(new Set(await rows('select id, review_state, review_by, created_by_id from posts'))).toEqual(
    new Set(expected),
  )
  expect(await rows(`select name from users where email = '${user.email}'`)).toEqual([{ name: user.name }])

  // It would put a withdrawn entry before its readers again.
  await pool.query(`update posts set status = 'withdrawn' where id = $1`, [published.id])
  const reverted = payload.db.drizzle.transaction(async (db) => editors?.down({ db, payload, req: {} }))
  await expect(reverted).rejects.toMatchObject({
    cause: { message: expect.stringContaining('Reinstate them first') },
  })
})

test('OPS-11: a database with published entries can be migrated after an update', async () => {
  const { payload } = archive
  await makePublished(payload, await makeProject(payload))
  const last = runnableMigrations(logger).at(-1)
  await payload.db.drizzle.transaction(async (db) => {
    await db.execute(sql`delete from payload_migrations where name = ${last?.name}`)
    await last?.down({ db, payload, req: {} })
  })
  expect(await pendingMigrations(payload.db.pool)).toEqual([last?.name])
  await migrateUnderLock(payload, logger)
  expect(await pendingMigrations(payload.db.pool)).toEqual([])
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
