import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { poolDb } from '@/queries/db'
import { pendingMigrations, runnableMigrations } from '@/server/database/migrate'
import { openTestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { schemaOf } from '@/testing/database/schemaOf'
import { makeImageRow } from '@/testing/imageRow'
import { createBackup } from './createBackup'
import { restoreBackup } from './restoreBackup'

const secret = 'a secret for tests that is long enough'
const migrations = runnableMigrations(pino({ level: 'silent' }))
const progress = () => undefined
/** How many migrations the versions have whose backups are restored. The first four are one version: its schema was incomplete before. */
const VERSIONS = [4, 9, 14, 15, 17, 20]

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
    await imageStoreOf(payload).write(name, Buffer.from(name))
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

async function projectOf({ payload }: TestArchive) {
  const { docs } = await payload.find({ collection: 'projects', overrideAccess: true })
  const [project] = docs
  if (project === undefined) throw new Error('the project was not restored')
  return project
}
