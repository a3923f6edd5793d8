import { sql, type MigrateUpArgs } from '@payloadcms/db-postgres'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeDraft } from '@/operations/posts/createDraft'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { schemaOf } from '@/testing/database/schemaOf'
import { makeImageRow } from '@/testing/imageRow'
import { migrations } from '../../migrations'
import { withConnectionLimits } from './database/connection'
import { migrateUnderLock, pendingMigrations, runnableMigrations } from './database/migrate'

const logger = pino({ level: 'silent' })

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

/** Reverts all migrations back to the one whose name ends like this, and runs them again. */
async function runAgain(ending: string): Promise<void> {
  const { payload } = archive
  const all = runnableMigrations(logger)
  const some = all.slice(all.findIndex(({ name }) => name.endsWith(ending)))
  for (const { down } of some.toReversed())
    await payload.db.drizzle.transaction((db) => down({ db, payload, req: {} }))
  for (const { up } of some) await payload.db.drizzle.transaction((db) => up({ db, payload, req: {} }))
}

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
  await pool.query(
    `insert into audit (id, actor_kind, actor_id, actor_label, action, target, target_id)
     values (gen_random_uuid(), 'person', $1, $2, 'create', 'posts', $3)`,
    [user.id, user.email, own.id],
  )
  await runAgain('_editors')
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
  const editors = runnableMigrations(logger).find(({ name }) => name.endsWith('_editors'))
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

test('OPS-11: images keep their order and lists their totals in the migration of an archive in use', async () => {
  const { payload } = archive
  const { pool } = payload.db
  const project = await makeProject(payload)
  const images: string[] = []
  for (let count = 0; count < 5; count += 1) images.push(await makeImageRow(payload, project))
  const [cover = '', before = '', after = '', third = '', fourth = ''] = images
  const post = await makePublished(payload, project, {
    cover,
    blocks: [
      { blockType: 'text', text: fourth },
      { blockType: 'before_after', beforeMediaId: before, afterMediaId: after },
      { blockType: 'gallery', mediaIds: [fourth, third, cover] },
      { blockType: 'image', mediaId: third },
      { blockType: 'unknown', type: 'x', data: { mediaId: before } },
    ],
  })
  const stored = async () => {
    const shown = await pool.query(
      'select media_id as id from post_media where post_id = $1 order by place',
      [post.id],
    )
    const counts = await pool.query(
      'select * from published_counts where n > 0 order by project_id, type_id, audience_rank',
    )
    return [shown.rows.map(({ id }) => id), counts.rows]
  }
  const expected = await stored()
  expect(expected[0]).toEqual([cover, before, after, fourth, third])
  await runAgain('_uncached_reads')
  expect(await stored()).toEqual(expected)
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
