import { hash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from '@payloadcms/db-postgres'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { answerFeed } from '@/archive/feeds/answerFeed'
import { mintToken } from '@/lib/tokens'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { poolDb } from '@/queries/db'
import { pendingMigrations, runnableMigrations } from '@/server/database/migrate'
import { openTestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { schemaOf } from '@/testing/database/schemaOf'
import { makeImageRow, webpOf } from '@/testing/imageRow'
import { repetitions } from '@/testing/repetitions'
import { createBackup } from './createBackup'
import { restoreBackup } from './restoreBackup'

const secret = 'a secret for tests that is long enough'
const migrations = runnableMigrations(pino({ level: 'silent' }))
const progress = () => undefined
/** How many migrations each earlier version has. The first four are one version: its schema was incomplete before. */
const ALL = Array.from({ length: migrations.length - 4 }, (_, nth) => nth + 4)
const STEP = Math.ceil(ALL.length / repetitions(ALL.length))
const OFFSET = Math.floor(Math.random() * STEP)
/** By default the oldest, the newest and others in each run. */
const VERSIONS = ALL.filter((_, nth) => nth === 0 || nth === ALL.length - 1 || nth % STEP === OFFSET)

/** Takes the database of an archive back to a version. */
async function downTo({ payload }: TestArchive, count: number): Promise<void> {
  const applied = migrations.length - (await pendingMigrations(payload.db.pool)).length
  for (const { name, down } of migrations.slice(count, applied).toReversed())
    await payload.db.drizzle.transaction(async (db) => {
      await db.execute(sql`delete from payload_migrations where name = ${name}`)
      await down({ db, payload, req: {} })
    })
}

async function readsOf(archive: TestArchive, token: string): Promise<string[]> {
  const api = openTestApi(archive)
  const addresses = ['/posts', '/posts?q=entry', '/projects', '/post-types']
  const reads = []
  for (const address of addresses) reads.push((await api.call('GET', address, { token })).text)
  await api.close()
  return reads
}

test('OPS-19: backups of earlier versions are restored and migrated, with the same reads and schema', async () => {
  const source = await openTestArchive()
  const { payload } = source
  const { token } = await makeClient(payload)
  await makeUser(payload, 'publisher')
  const project = await makeProject(payload)
  const cover = await makeImageRow(payload, project, 'A dog')
  for (const name of [`${cover}.webp`, `${cover}-480.webp`])
    await imageStoreOf(payload).write(name, webpOf(name))
  await makeDraft(payload, project)
  await makePublished(payload, project, { cover, tags: ['a'] })
  await makePublished(payload, project, { title: 'Another entry' })
  const reads = await readsOf(source, token)
  const schema = await schemaOf(payload.db.pool)

  const paths = new Map<number, string>()
  for (const count of VERSIONS.toReversed()) {
    await downTo(source, count)
    const path = join(inject('testFolder'), `${randomUUID()}.tar`)
    const made = await createBackup(payload, { path, secret, version: '0', now: new Date(), progress })
    expect(made.ok && made.value.migrations.length).toBe(count)
    paths.set(count, path)
  }
  for (const [count, path] of paths) {
    const archive = await openTestArchive()
    const [before] = await poolDb(archive.payload)(sql`select id from archive_identity`)
    const restored = await restoreBackup(archive.payload, { path, secret, migrations, progress })
    expect(restored.ok, `version ${count}`).toBe(true)
    expect(await readsOf(archive, token), `version ${count}`).toEqual(reads)
    expect(await schemaOf(archive.payload.db.pool), `version ${count}`).toEqual(schema)
    expect(await pendingMigrations(archive.payload.db.pool)).toEqual([])
    expect(await poolDb(archive.payload)(sql`select id from archive_identity`)).toEqual([before])
    const next = await makePublished(archive.payload, await projectOf(archive))
    const [row] = await poolDb(archive.payload)(sql`
      select number::int as number, news::int as news from posts where id = ${next.id}`)
    expect(row, `version ${count}`).toEqual({ number: 3, news: 3 })
  }
})

/** A client of the archive in the file, and a feed, have tokens that are made of ones. */
test('OPS-19: a file that the first version with backups has made is restored and migrated', async () => {
  const path = join(inject('testFolder'), `${randomUUID()}.tar`)
  const kept = join(import.meta.dirname, 'fixtures/20261124_220000.tar.gz')
  writeFileSync(path, gunzipSync(readFileSync(kept)))
  const archive = await openTestArchive()
  const { payload, dataDir } = archive
  const schema = await schemaOf(payload.db.pool)
  const restored = await restoreBackup(payload, { path, secret, migrations, progress })
  if (!restored.ok) throw new Error(restored.refusal.kind)
  const { manifest, isSecretOther } = restored.value
  expect([manifest.version, manifest.migrations.length, isSecretOther]).toEqual(['1.0.0', 15, false])
  expect(await pendingMigrations(payload.db.pool)).toEqual([])
  expect(await schemaOf(payload.db.pool)).toEqual(schema)

  const [image] = manifest.images
  expect(image?.files).toHaveLength(2)
  for (const { name, sha256 } of image?.files ?? [])
    expect(hash('sha256', readFileSync(join(dataDir, 'media', name)))).toBe(sha256)

  const api = openTestApi(archive)
  const read = async (address: string) => (await api.call('GET', address, { token: mintToken(() => 1) })).json
  const expected = [
    { number: 2, slug: 'gruesse-n', title: 'Grüße \\N 😀', teaser: 'back\\slash', type: 'fix', tags: [] },
    { number: 1, title: 'A faster checkout', audience: 'public', tags: ['checkout'], projectSlug: 'shop' },
  ]
  expect((await read('/posts')).items).toMatchObject(expected)
  expect((await read('/posts?q=checkout')).items).toMatchObject(expected.slice(1))
  expect((await read('/drafts')).items).toMatchObject([{ title: 'Not yet' }])
  const { blocks } = await read('/posts/a-faster-checkout')
  expect(blocks).toMatchObject([{ type: 'image' }, { type: 'text' }])
  expect(JSON.stringify(blocks)).toContain('Two steps are one step now.')
  await api.close()
  const address = [`${mintToken(() => 1, 'puf_')}.json`]
  const request = new Request(`http://localhost:3000/feeds/${address[0]}`)
  const feed = await answerFeed(request, address, () => Promise.resolve(payload))
  expect(await feed.text()).toContain('A faster checkout')
  const { number } = await makePublished(payload, await projectOf(archive))
  expect(number).toBe(3)
})

async function projectOf({ payload }: TestArchive) {
  const { docs } = await payload.find({ collection: 'projects', overrideAccess: true })
  const [project] = docs
  if (project === undefined) throw new Error('the project was not restored')
  return project
}
