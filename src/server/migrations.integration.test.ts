import { randomUUID } from 'node:crypto'
import { sql, type MigrateUpArgs } from '@payloadcms/db-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import { getPayload } from 'payload'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hashToken, mintToken } from '@/lib/tokens'
import { storeDraft } from '@/operations/posts/createDraft'
import { readEnvironment } from '@/runtime/environment'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { createDatabase, dropDatabase, urlOf } from '@/testing/database/databases'
import { schemaOf } from '@/testing/database/schemaOf'
import { freePort } from '@/testing/freePort'
import { makeImageRow } from '@/testing/imageRow'
import { repetitions } from '@/testing/repetitions'
import { migrations } from '../../migrations'
import { announceDatabaseUrl, withConnectionLimits } from './database/connection'
import { migrateUnderLock, pendingMigrations, runnableMigrations } from './database/migrate'
import { serve } from './serve'

const logger = pino({ level: 'silent' })
const server = inject('databaseServer')

let archive: TestArchive
/** The schema of a new archive. */
let schema: Awaited<ReturnType<typeof schemaOf>>
beforeAll(async () => {
  archive = await openTestArchive()
  schema = await schemaOf(archive.payload.db.pool)
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
  expect(schema.triggers?.length).toBeGreaterThan(0)

  for (const migration of runnableMigrations(logger).reverse()) {
    await payload.db.drizzle.transaction(async (db) => {
      await db.execute(sql`delete from payload_migrations where name = ${migration.name}`)
      await migration.down({ db, payload, req: {} })
    })
  }
  const empty = await schemaOf(payload.db.pool)
  expect(Object.values(empty).flat()).toEqual([])

  await migrateUnderLock(payload, logger)
  expect(await schemaOf(payload.db.pool)).toEqual(schema)
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

const PROJECT = '01900000-0000-7000-8000-000000000001'
const PUBLISHED = '01900000-0000-7000-8000-000000000002'

/** Of so many versions in a row, `npm test` starts the product on one; besides on the first two and the latest. */
const FULL = 8

/**
 * Makes a database for each number of migrations but the last, as the product of that time left it, and returns those on which
 * the product is started, in order.
 */
async function makeEarlierDatabases(tokenHash: string): Promise<{ name: string; version: number }[]> {
  const source = `earlier_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, source, 'template1')
  const databases = []
  const earlier = runnableMigrations(logger).slice(0, -1)
  for (const [index, { name, up }] of earlier.entries()) {
    const client = new pg.Client({ connectionString: urlOf(server, source) })
    await client.connect()
    await drizzle(client).transaction((db) => up({ db, payload: archive.payload, req: {} }))
    await client.query(
      `insert into payload_migrations (id, name, batch) values (gen_random_uuid(), '${name}', 1)`,
    )
    if (name.endsWith('_first'))
      await client.query(
        `insert into users (id, email, role) values (gen_random_uuid(), 'ada@example.com', 'admin')`,
      )
    if (name.endsWith('_integrity'))
      await client.query(`
        update publication_counter set n = 1;
        insert into projects (id, name, slug) values ('${PROJECT}', 'Shop', 'shop');
        insert into api_clients (id, name, mode, audience, token_hash)
          values (gen_random_uuid(), 'Reader', 'read', 'internal', '${tokenHash}');
        insert into posts (id, project_id, type_id, audience, title, slug, tags, blocks, status, number, publish_at, published_at)
          select '${PUBLISHED}'::uuid, '${PROJECT}'::uuid, id, 'public'::enum_posts_audience, 'Lists', 'lists', '["speed"]'::jsonb,
            '[{ "blockType": "text", "text": "They are faster." }]'::jsonb, 'published'::enum_posts_status, 1, now(), now()
          from post_types where key = 'fix'
          union all select gen_random_uuid(), '${PROJECT}', id, 'public', 'A draft', 'a-draft', '[]', '[]', 'draft', null, null, null
          from post_types where key = 'fix'`)
    await client.end()
    const version = index + 1
    if (version > 2 && version < earlier.length && version % FULL >= repetitions(FULL)) continue
    databases.push({ name: `${source}_${version}`, version })
    await createDatabase(server, `${source}_${version}`, source)
  }
  await dropDatabase(server, source)
  return databases
}

/** Starts the product as `main.ts` does, without its pages. */
async function startOn(databaseUrl: string) {
  const port = String(await freePort())
  const env = readEnvironment({ ...process.env, DATABASE_URL: databaseUrl, PORT: port })
  const serving = await serve(env, logger, new AbortController().signal, async () => ({
    ...(await import('./compose')),
    connect: async () =>
      getPayload({ config: (await import('@payload-config')).default, key: databaseUrl, cron: false }),
    openPages: async () => ({ handle: async () => undefined, upgrade: null, close: async () => undefined }),
  }))
  return { address: `http://127.0.0.1:${port}`, stop: () => serving.stop() }
}

test('OPS-32: the product starts on the database of each earlier version, migrates it and serves its entries', async () => {
  const token = mintToken()
  const databases = await makeEarlierDatabases(hashToken(token))
  expect(databases.at(-1)?.version).toBe(migrations.length - 1)
  const stopping: Promise<void>[] = []
  for (const { name, version } of databases) {
    const url = urlOf(server, name)
    const { address, stop } = await startOn(url)
    const get = (path: string) => fetch(address + path, { headers: { Authorization: `Bearer ${token}` } })
    const pool = new pg.Pool({ connectionString: url })
    expect((await get('/readyz')).status, name).toBe(200)
    expect(await schemaOf(pool), name).toEqual(schema)
    expect((await pool.query('select email, name, role from users')).rows).toEqual([
      { email: 'ada@example.com', name: 'Ada', role: 'admin' },
    ])
    // The first migration alone has no number sequence yet, so no entry could be published.
    if (version > 1) {
      const posts = await pool.query(
        'select title, number::int, news::int, review_state from posts order by title',
      )
      expect(posts.rows, name).toEqual([
        { title: 'A draft', number: null, news: null, review_state: 'in_progress' },
        { title: 'Lists', number: 1, news: 1, review_state: 'in_progress' },
      ])
      const found = await get('/api/v1/posts?q=faster&tag=speed&project=shop')
      expect(await found.json(), name).toMatchObject({ items: [{ id: PUBLISHED, number: 1 }] })
      const entry = await get(`/api/v1/posts/${PUBLISHED}`)
      expect(await entry.json(), name).toMatchObject({
        title: 'Lists',
        blocks: [{ type: 'text', data: { text: 'They are faster.' } }],
      })
    }
    await pool.end()
    // Stopping takes two seconds, so the next ones start meanwhile, but not all at once: each has connections.
    stopping.push(stop().then(() => dropDatabase(server, name)))
    await stopping.at(-4)
  }
  await Promise.all(stopping)
  announceDatabaseUrl(archive.databaseUrl)
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
