import { hash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { answerFeed } from '@/archive/feeds/answerFeed'
import { listedEntries } from '@/archive/list/listedEntries'
import { userScope } from '@/domain/client'
import { poolDb } from '@/queries/db'
import { cachedFacets } from '@/queries/facets'
import { postTypes } from '@/queries/postTypes'
import { projects } from '@/queries/projects'
import { publishedPost } from '@/queries/postByName'
import { publishedPosts } from '@/queries/publishedPosts'
import { savedFilters } from '@/queries/savedFilters'
import { whatsNew } from '@/queries/whatsNew'
import { runnableMigrations } from '@/server/database/migrate'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makePublished, makeUser } from '@/testing/builders'
import { imageFilesOf } from '@/testing/imageFiles'
import { approvePost } from '@/operations/posts/approvePost'
import { createFeed } from '@/operations/subscriptions/feeds'
import { openWorld, type World } from '@/testing/suite/world'
import { createBackup } from './createBackup'
import { brokenFiles, type Manifest, type Progress } from './manifest'
import { restoreBackup } from './restoreBackup'
import { NOT_CARRIED } from './tables'

const secret = 'a secret for tests that is long enough'
const now = new Date()
const path = join(inject('testFolder'), `${randomUUID()}.tar`)
const migrations = runnableMigrations(pino({ level: 'silent' }))
const progress = () => undefined
/** All that a backup or restore said of its progress. */
const said: Record<'backup' | 'restore', Parameters<Progress>[]> = { backup: [], restore: [] }

let world: World
let readerId: string
let feedToken: string
let manifest: Manifest
/** Everything that was there before the backup. */
let before: Contents
/** What the restored archive had before anyone called it. */
let restoredRows: Record<string, string>
let versionRaisedBy: unknown
let archive: TestArchive
let api: TestApi

beforeAll(async () => {
  world = await openWorld()
  await fillRest(world)
  const reads = await readsOf(world.archive, world.api)
  // Writes the counts of calls, which are rows, too. The database stays.
  await world.close()
  before = { reads, files: filesOf(world.archive), rows: await rowsOf(world.archive) }
  const made = await createBackup(world.archive.payload, {
    path,
    secret,
    version: '1.2.3',
    now,
    progress: (...args) => void said.backup.push(args),
  })
  if (!made.ok) throw new Error(made.refusal.kind)
  manifest = made.value
  // A second database and folder behind the same Payload.
  archive = await openTestArchive()
  api = openTestApi(archive)
  await makeUser(archive.payload, 'admin')
  // Databases of tests are copies, with the same id.
  await run(archive, sql`update archive_identity set id = gen_random_uuid()`)
  await run(archive, sql`update content_version set raised_by = pg_current_xact_id()`)
  const restored = await restoreBackup(archive.payload, {
    path,
    secret,
    migrations,
    progress: (...args) => void said.restore.push(args),
  })
  expect(restored).toEqual({
    ok: true,
    value: { manifest, isSecretOther: false, hasLostBotToken: false, hasTakenId: false },
  })
  restoredRows = await rowsOf(archive)
  versionRaisedBy = await run(archive, sql`select raised_by as by from content_version`)
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

const run = <Row extends Record<string, unknown>>(
  { payload }: Pick<TestArchive, 'payload'>,
  statement: ReturnType<typeof sql>,
) => poolDb(payload)<Row>(statement)

/** What the world lacks: rows in every table that it leaves empty. */
async function fillRest({ archive, api, own, token }: World): Promise<void> {
  const { payload } = archive
  const user = await makeUser(payload, 'reader')
  readerId = user.id
  const post = own.published.public.id
  const marked = await api.call('POST', '/read', {
    token: token({ bound: true }),
    json: { external_user_id: 'reader-1', post_ids: [post] },
  })
  expect(marked.json).toEqual({ marked: 1 })
  const feed = await createFeed(payload, user, {})
  if (!feed.ok) throw new Error(feed.refusal.kind)
  feedToken = feed.value.token
  for (const statement of [
    sql`insert into users_sessions values (1, ${user.id}, 'a session', now(), now() + '1 day')`,
    sql`insert into sign_in_links (token_hash, email, expires_at) values (${'a'.repeat(64)}, 'a@example.com', now())`,
    sql`insert into reader_marks values (${user.id}, ${post}, 1)`,
    sql`
      insert into reader_visits (user_id, read_through, visited_at, previous_visit_at)
      values (${user.id}, 2, now(), now() - interval '1 day')`,
    sql`insert into saved_filters (id, user_id, name, query) values (${randomUUID()}, ${user.id}, 'Fixes', 'type=fix')`,
    sql`
      insert into subscriptions (id, user_id, rhythm, sent_through) values (${randomUUID()}, ${user.id}, 'each', 3)`,
    sql`insert into mailed_news values (${user.id}, 4)`,
    sql`insert into seen_posts values (${user.id}, ${post}, now(), '{"seal": "a\\nb"}')`,
    sql`
      insert into notifications (id, user_id, post_id, kind, by_name)
      values (${randomUUID()}, ${user.id}, ${post}, 'submitted', 'Ada')`,
    sql`insert into digest_runs (id, status, message) values (${randomUUID()}, 'sent', '{"text": "News"}')`,
    sql`insert into job_calls values ('weekly-report', now())`,
    sql`insert into settings (id, chat_channel) values (${randomUUID()}, 'C1')`,
    sql`
      insert into settings_allowed_email_domains (_order, _parent_id, id, domain)
      select 1, id, 'a-domain', 'example.com' from settings`,
    sql`insert into payload_preferences (id, key) values (${randomUUID()}, 'theme')`,
    sql`
      insert into payload_preferences_rels (path, parent_id, users_id)
      select 'user', id, ${user.id} from payload_preferences`,
  ])
    await run(archive, statement)
  // Characters that a copy must escape.
  await makePublished(payload, own.project, { title: 'a\\b\\N', teaser: 'tab\tline\nreturn\rümlaut 😀' })
}

interface Contents {
  /** Status, `ETag` and body of every read of every client, and those of a user: a feed and what pages show. */
  reads: Record<string, string>
  /** The SHA-256 of every file. */
  files: Record<string, string>
  /** Every table that is carried, as text. */
  rows: Record<string, string>
}

async function readsOf(given: TestArchive, { call }: Pick<TestApi, 'call'>): Promise<Contents['reads']> {
  const reads: Contents['reads'] = {}
  const posts = await run<{ slug: string; id: string }>(given, sql`select slug, id from posts order by id`)
  const images = await run<{ filename: string }>(given, sql`select filename from media order by filename`)
  const addresses = [
    ...[
      '/projects',
      '/post-types',
      '/posts',
      '/posts?per_page=2&page=2',
      '/posts?q=word',
      '/posts?tag=shared',
    ],
    ...['/posts?type=feature', '/unread?external_user_id=reader-1', '/drafts', '/posts?since=2020-01-01'],
    ...posts.flatMap(({ slug, id }) => [`/posts/${slug}`, `/posts/${id}`, `/posts/${slug}?format=html`]),
    ...posts.map(({ id }) => `/posts/${id}/checks`),
    ...images.map(({ filename }) => `/media/file/${filename}`),
  ]
  for (const { client, token } of world.clients)
    for (const address of addresses) {
      const { status, text, headers } = await call('GET', address, { token })
      // The detail of an internal error would name the request.
      expect(status, address).toBeLessThan(500)
      reads[`${client.name} ${address}`] = `${status} ${headers.get('etag')} ${text}`
    }
  for (const format of ['atom', 'json']) {
    const path = [`${feedToken}.${format}`]
    const request = new Request(`http://localhost:3000/feeds/${path[0]}`)
    const answer = await answerFeed(request, path, () => Promise.resolve(given.payload))
    reads[`reader /feeds/${format}`] = `${answer.status} ${answer.headers.get('etag')} ${await answer.text()}`
  }
  reads['reader pages'] = await pagesOf(
    given,
    posts.map(({ slug }) => slug),
  )
  return reads
}

/** What the pages of the reader show, as JSON. */
async function pagesOf(given: TestArchive, slugs: readonly string[]): Promise<string> {
  const [db, scope] = [poolDb(given.payload), userScope()]
  const types = await postTypes(db)
  const { items } = await publishedPosts(db, scope, {}, { page: 1, perPage: 100 })
  const shown = await Promise.all([
    listedEntries(db, readerId, items, { types, language: 'de' }),
    cachedFacets(db, scope, {}, { timeZone: 'UTC', recentSince: new Date(0) }),
    whatsNew(db, scope, readerId, { limit: 100, offset: 0 }),
    savedFilters(db, readerId),
    projects(db, scope),
    ...slugs.map((slug) => publishedPost(db, scope, slug)),
  ])
  return JSON.stringify(shown)
}

function filesOf(given: TestArchive): Contents['files'] {
  const hashOf = (name: string) => hash('sha256', readFileSync(join(given.dataDir, 'media', name)))
  return Object.fromEntries(imageFilesOf(given).map((name) => [name, hashOf(name)]))
}

async function rowsOf(given: TestArchive): Promise<Contents['rows']> {
  const rows: Contents['rows'] = {}
  for (const name of await tableNames(given)) {
    // The search index is not carried, and is the same when it is built again.
    if (NOT_CARRIED.has(name) && name !== 'search_index') continue
    const all = await run<{ row: string }>(
      given,
      sql`select t::text as row from ${sql.identifier(name)} t order by 1`,
    )
    rows[name] = all.map(({ row }) => row).join('\n')
  }
  return rows
}

async function tableNames(given: TestArchive): Promise<string[]> {
  const tables = await run<{ name: string }>(
    given,
    sql`
    select relname as name from pg_class
    where relnamespace = to_regnamespace('public') and relkind = 'r' order by relname`,
  )
  return tables.map(({ name }) => name)
}

test('OPS-18, OPS-19: a restored archive answers every read byte for byte and has every file and row', async () => {
  expect(world.clients).toHaveLength(12)
  expect(Object.keys(before.reads).length).toBeGreaterThan(300)
  const read = (address: string) =>
    Object.entries(before.reads).filter(
      ([name, answer]) => name.includes(` ${address}`) && answer.startsWith('200 '),
    )
  for (const address of [
    '/projects',
    '/post-types',
    '/posts?q',
    '/posts/',
    '/unread',
    '/drafts',
    '/media/file/',
    '/feeds/',
  ])
    expect(read(address).length, address).toBeGreaterThan(0)
  expect(before.reads['reader pages']).toContain('"isNew":true')
  expect(read('/posts/').some(([name]) => name.endsWith('/checks'))).toBe(true)
  expect(await readsOf(archive, api)).toEqual(before.reads)
  expect(Object.keys(before.files).length).toBeGreaterThan(10)
  expect(filesOf(archive)).toEqual(before.files)
  expect(restoredRows).toEqual(before.rows)
  // A table without rows would show nothing: a new one needs some in `fillRest`.
  const empty = Object.keys(before.rows).filter((name) => before.rows[name] === '')
  expect(empty).toEqual([])
})

test('OPS-18: the manifest counts what the backup holds and names the files that were missing', async () => {
  expect(manifest).toMatchObject({
    version: '1.2.3',
    createdAt: now.toISOString(),
    counts: { entries: 7, drafts: 6, projects: 3, users: 1, clients: 12 },
  })
  // The rows of two images in the world have no files.
  expect(brokenFiles(manifest)).toHaveLength(4)
  expect(manifest.images.flatMap(({ files }) => files.map(({ name }) => name)).sort()).toEqual(
    imageFilesOf(archive),
  )
})

test('OPS-18: every table is carried, or left out for a reason in ADR 40', async () => {
  const carried = manifest.tables.map(({ name }) => name)
  expect([...carried, ...NOT_CARRIED].sort()).toEqual(await tableNames(archive))
  const decided = (answer: string) =>
    [
      ...readFileSync('docs/decisions/0040-backup-and-restore.md', 'utf8').matchAll(
        /^\| (`.*?) +\| (yes|no) /gm,
      ),
    ]
      .filter(([, , found]) => found === answer)
      .flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
  expect(decided('yes').sort()).toEqual(carried.sort())
  expect(decided('no').sort()).toEqual([...NOT_CARRIED].sort())
})

test('OPS-19: sessions, links, locks and waiting notifications are not restored', async () => {
  const [left] = await run(
    archive,
    sql`
    select (select count(*) from users_sessions)::int as sessions, (select count(*) from sign_in_links)::int as links,
      (select count(*) from notifications)::int as notifications, (select count(*) from unowned_images)::int as records`,
  )
  expect(left).toEqual({ sessions: 0, links: 0, notifications: 0, records: 0 })
})

test('OPS-19: the next number, the next place among news and sequences continue', async () => {
  const user = await makeUser(archive.payload, 'publisher')
  const draft = await makeDraft(archive.payload, await projectOf(archive))
  const approved = await approvePost(archive.payload, user, draft.id, 'now', () => new Date())
  expect(approved).toMatchObject({ ok: true, value: { number: 8 } })
  const [row] = await run(
    archive,
    sql`
    select (select news::int from posts where id = ${draft.id}) as news,
      nextval('payload_preferences_rels_id_seq')::int as next`,
  )
  expect(row).toEqual({ news: 8, next: 2 })
})

async function projectOf({ payload }: TestArchive) {
  const { docs } = await payload.find({
    collection: 'projects',
    overrideAccess: true,
    where: { slug: { equals: world.own.project.slug } },
  })
  const [project] = docs
  if (project === undefined) throw new Error('the project was not restored')
  return project
}

test('OPS-19: the archive keeps its own id, and its content version is a new one', async () => {
  const [row] = await run<{ id: string; n: string }>(
    archive,
    sql`select archive_identity.id, n::text as n from archive_identity, content_version`,
  )
  expect(row?.id).not.toBe(manifest.archive?.id)
  expect(Number(row?.n)).toBeGreaterThan(Number(manifest.contentVersion))
  expect(versionRaisedBy).toEqual([{ by: null }])
})

test('OPS-19: an archive that is not empty is refused and unchanged', async () => {
  // Those of clients change after their calls.
  const rows = {
    ...(await rowsOf(archive)),
    api_clients: expect.any(String),
    client_calls: expect.any(String),
  }
  // Whatever the file is, before it is read.
  for (const from of [path, `${path}.missing`])
    expect(await restoreBackup(archive.payload, { path: from, secret, migrations, progress })).toEqual({
      ok: false,
      refusal: { kind: 'not_empty' },
    })
  expect(await rowsOf(archive)).toEqual(rows)
})

test('OPS-18, OPS-19: progress counts bytes of tables until they are written, ends with a step of its own, and never goes back', () => {
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0)
  const ofTables = said.restore.filter(([step]) => step === 'tables')
  expect(ofTables.at(-1)).toEqual(['tables', bytes, bytes])
  // The size of a table is a number of pages.
  const isEnd = ([step, done]: Parameters<Progress>) => step === 'tables' && done % 8192 === 0
  expect(said.backup.filter(isEnd).length).toBeGreaterThanOrEqual(
    manifest.tables.filter((table) => table.bytes > 0).length,
  )
  const steps = (calls: Parameters<Progress>[]) => [...new Set(calls.map(([step]) => step))]
  expect(steps(said.backup)).toEqual(['images', 'tables', 'finish'])
  expect(steps(said.restore)).toEqual(['verify', 'images', 'tables', 'finish'])
  expect(said.restore.at(-1)).toEqual(['finish', 1, 1])
  for (const calls of Object.values(said))
    for (const step of steps(calls)) {
      const shares = calls.filter(([of]) => of === step).map(([, done, total]) => done / total)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      expect(shares.at(-1)).toBeLessThanOrEqual(1)
    }
})

test('OPS-18: a file that exists is not overwritten', async () => {
  const options = { path, secret, version: '1.2.3', now, progress }
  const made = await createBackup(archive.payload, options)
  expect(made).toEqual({ ok: false, refusal: { kind: 'file_exists', path } })
})
