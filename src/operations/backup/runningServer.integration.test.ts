import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { answerFeed } from '@/archive/feeds/answerFeed'
import { createFeed } from '@/operations/subscriptions/feeds'
import { poolDb } from '@/queries/db'
import { runnableMigrations } from '@/server/database/migrate'
import { openTestArchive } from '@/testing/archive'
import { countRows, makeClient, makeProject, makePublished, makeUser } from '@/testing/builders'
import { restDriver, signedIn } from '@/testing/restDriver'
import { startServerProcess } from '@/testing/serverProcess'
import { createBackup } from './createBackup'
import { restoreBackup } from './restoreBackup'

const secret = 'a secret for tests that is long enough'
const migrations = runnableMigrations(pino({ level: 'silent' }))
const progress = () => undefined
const newPath = () => join(inject('testFolder'), `${randomUUID()}.tar`)

test('OPS-35: a server that runs on while its database is lost and restored never serves what came after the backup', async () => {
  const archive = await openTestArchive()
  const { payload } = archive
  const { authorization } = await makeClient(payload)
  const project = await makeProject(payload)
  const kept = await makePublished(payload, project, { title: 'Before the backup' })
  const feed = await createFeed(payload, await makeUser(payload, 'admin'), {})
  if (!feed.ok) throw new Error(feed.refusal.kind)
  const feedPath = [`${feed.value.token}.json`]
  let lost = kept.id
  const server = await startServerProcess()
  onTestFinished(() => server.kill())
  const get = (address: string) => fetch(`${server.address}${address}`, { headers: authorization })
  const reads = async () => {
    const addresses = ['/posts', '/posts?q=backup', '/projects', `/posts/${kept.id}`, `/posts/${lost}`]
    const texts: string[] = []
    for (const address of addresses) texts.push(await (await get(`/api/v1${address}`)).text())
    const request = new Request(`http://localhost:3000/feeds/${feedPath[0]}`)
    texts.push(await (await answerFeed(request, feedPath, () => Promise.resolve(payload))).text())
    return texts.join('\n')
  }
  const before = await reads()
  const path = newPath()
  const options = { path, secret, version: '1', now: new Date(), progress }
  expect(await createBackup(payload, options)).toMatchObject({ ok: true })

  // As many changes as the restore makes, and one more.
  for (const title of ['After the backup', 'Later after the backup']) {
    lost = (await makePublished(payload, project, { title })).id
    expect(await reads()).toContain(title)
    // The same address, and the caches of the server stay.
    const another = await openTestArchive()
    expect(another.payload).toBe(payload)
    const restored = await restoreBackup(payload, { path, secret, migrations, progress })
    expect(restored).toMatchObject({ ok: true })
    await expect.poll(async () => (await get('/api/v1/projects')).status).toBe(200)
    const gone = lost
    lost = kept.id
    expect(await reads()).toBe(before)
    expect((await get(`/api/v1/posts/${gone}`)).status).toBe(404)
  }
  const next = await makePublished(payload, project, { title: 'Published again' })
  expect(next.number).toBe(2)
  expect(await reads()).not.toContain('fter the backup')
})

test('OPS-35: writes of a running server fail with a 503 during a restore, and sessions end with it', async () => {
  const source = await openTestArchive()
  await makePublished(source.payload, await makeProject(source.payload))
  const path = newPath()
  const options = { path, secret, version: '1', now: new Date(), progress }
  expect(await createBackup(source.payload, options)).toMatchObject({ ok: true })

  const archive = await openTestArchive()
  const call = restDriver(archive)
  const { email } = await makeUser(archive.payload, 'admin')
  const cookie = await signedIn(archive, email)
  const write = () => call('POST', '/api/feeds', { cookie, json: {} })
  expect((await write()).status).toBe(201)
  // The restore waits before its last step.
  const holder = new pg.Client({ connectionString: archive.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table archive_identity in share mode')
  const restoring = restoreBackup(archive.payload, { path, secret, migrations, progress })
  const isWaiting = sql`
    select from pg_locks where not granted and relation = 'archive_identity'::regclass`
  await expect.poll(() => Promise.race([restoring, poolDb(archive.payload)(isWaiting)])).toHaveLength(1)
  expect((await write()).status).toBe(503)
  await holder.query('commit')
  await holder.end()
  expect(await restoring).toMatchObject({ ok: true })
  expect((await write()).status).toBe(401)
  expect(await countRows(archive.payload, 'feeds')).toBe(0)
  expect(await countRows(archive.payload, 'projects')).toBe(1)
})
