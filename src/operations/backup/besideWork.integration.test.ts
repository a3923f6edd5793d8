import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { deletePendingFiles, imageStoreOf } from '@/operations/images/imageFiles'
import { sweepOrphans } from '@/operations/images/sweepOrphans'
import { tryLockShared } from '@/operations/lock'
import { commit } from '@/operations/transaction'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished } from '@/testing/builders'
import { imageFilesOf } from '@/testing/imageFiles'
import { mountSmallDisk } from '@/testing/smallDisk'
import { makeStoredImage, webpOf } from '@/testing/imageRow'
import { createBackup } from './createBackup'
import { brokenFiles, type Manifest } from './manifest'
import { entriesOf } from './openBackup'
import { restoreBackup } from './restoreBackup'
import { readEntry } from './tar'

/** A disk with little room, if this user may mount one. */
const small = join(inject('testFolder'), randomUUID())
const isMounted = mountSmallDisk(small, '200k')

const HOUR_MS = 60 * 60 * 1000

let archive: TestArchive
let project: Project
/** The file names of the only image. */
let names: [string, string]
beforeEach(async () => {
  archive = await openTestArchive()
  project = await makeProject(archive.payload)
  ;({ names } = await makeStoredImage(archive.payload, project, (name) => Buffer.from(name)))
})
afterEach(() => vi.restoreAllMocks())

/** Makes a backup and runs `work` when the first image is read, after the snapshot began. */
async function backupDuring(work: () => Promise<unknown>): Promise<{ manifest: Manifest; path: string }> {
  const store = imageStoreOf(archive.payload)
  const read = store.read.bind(store)
  let isFirst = true
  vi.spyOn(store, 'read').mockImplementation(async (...args) => {
    if (isFirst) {
      isFirst = false
      await work()
    }
    return read(...args)
  })
  return backup()
}

const newPath = () => join(inject('testFolder'), `${randomUUID()}.tar`)
const optionsFor = (path: string) => ({
  path,
  secret: 's',
  version: '1',
  now: new Date(),
  progress: () => undefined,
})

async function backup(): Promise<{ manifest: Manifest; path: string }> {
  const path = newPath()
  const made = await createBackup(archive.payload, optionsFor(path))
  if (!made.ok) throw new Error(made.refusal.kind)
  return { manifest: made.value, path }
}

test('OPS-18: an image that is deleted during a backup is in it, and its files are deleted later', async () => {
  const { payload } = archive
  const later = new Date(Date.now() + 2 * HOUR_MS)
  const { manifest } = await backupDuring(async () => {
    await poolDb(payload)(sql`delete from media`)
    await deletePendingFiles(payload, names[0])
    await sweepOrphans(payload, later)
  })
  expect(brokenFiles(manifest)).toEqual([])
  expect(manifest.images.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(names)
  expect(imageFilesOf(archive)).toEqual([...names].sort())
  await sweepOrphans(payload, later)
  expect(imageFilesOf(archive)).toEqual([])
})

test('OPS-18: deletions at the same time do not keep each other from deleting files', async () => {
  const { payload } = archive
  await poolDb(payload)(sql`delete from media`)
  await poolDb(payload)(sql`
    insert into unowned_images (filename, names) select n || '.webp', array[n || '.webp'] from generate_series(1, 40) n`)
  const all = [names[0], ...Array.from({ length: 40 }, (_, n) => `${n + 1}.webp`)]
  await Promise.all(all.map((name) => deletePendingFiles(payload, name)))
  const [row] = await poolDb(payload)(sql`select count(*)::int as left from unowned_images`)
  expect(row).toEqual({ left: 0 })
})

test('OPS-18: entries that are published during a backup are not in it, nor is their number', async () => {
  const { payload } = archive
  await makePublished(payload, project)
  const { manifest, path } = await backupDuring(() => makePublished(payload, project))
  expect(manifest.counts.entries).toBe(1)
  const rows: Record<string, string> = {}
  for await (const entry of entriesOf(path)) rows[entry.header.name] = (await readEntry(entry)).toString()
  expect(rows['tables/publication_counter.copy']).toBe('t\t1\n')
  expect(rows['tables/posts.copy']?.trimEnd().split('\n')).toHaveLength(1)
})

test.runIf(isMounted)('OPS-18: a disk without room is a refusal and leaves nothing on it', async () => {
  const { payload, dataDir } = archive
  writeFileSync(join(dataDir, 'media', names[0]), webpOf(Buffer.alloc(300_000)))
  const path = join(small, 'archive.tar')
  const refused = await createBackup(payload, optionsFor(path))
  expect(refused).toEqual({
    ok: false,
    refusal: { kind: 'no_space', place: { kind: 'folder', folder: small } },
  })
  expect(readdirSync(small)).toEqual([])
})

test('OPS-18: a second backup or restore at the same time is refused and leaves nothing', async () => {
  const { payload } = archive
  const refused = { ok: false, refusal: { kind: 'other_backup' } }
  const path = newPath()
  const { path: first } = await backupDuring(async () => {
    expect(await createBackup(payload, optionsFor(path))).toEqual(refused)
    expect(await restoreBackup(payload, { ...optionsFor(path), migrations: [] })).toEqual(refused)
  })
  expect(readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)))).toEqual([])
  expect(existsSync(first)).toBe(true)
})

test('OPS-18: of backups that start at once during a sweep, one waits for it and is made, the others are refused', async () => {
  const { payload } = archive
  const results: string[] = []
  const make = async () => {
    const made = await createBackup(payload, optionsFor(newPath()))
    results.push(made.ok ? 'made' : made.refusal.kind)
  }
  let all: Promise<unknown> = Promise.resolve()
  await commit(payload, { kind: 'system', name: 'sweeper' }, async ({ db }) => {
    await db(sql`select ${tryLockShared('backup')}`)
    all = Promise.all([make(), make(), make(), make()])
    await expect.poll(() => results.length).toBe(3)
  })
  await all
  expect(results).toEqual(['other_backup', 'other_backup', 'other_backup', 'made'])
})

test('OPS-18: a table that stays locked is a refusal and leaves nothing', async () => {
  const path = newPath()
  const progress = (step: string) => {
    // What PostgreSQL says after a minute.
    if (step === 'tables') throw Object.assign(new Error('lock timeout'), { code: '55P03' })
  }
  const refused = await createBackup(archive.payload, { ...optionsFor(path), progress })
  expect(refused).toEqual({ ok: false, refusal: { kind: 'busy' } })
  expect(readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)))).toEqual([])
})

test.each(['EACCES', 'EIO'])(
  'OPS-18: an image that cannot be read (%s) is named, and the backup file is not blamed',
  async (code) => {
    const { payload, dataDir } = archive
    const store = imageStoreOf(payload)
    vi.spyOn(store, 'read').mockRejectedValue(Object.assign(new Error('cannot be read'), { code }))
    const path = newPath()
    expect(await createBackup(payload, optionsFor(path))).toEqual({
      ok: false,
      refusal: {
        kind: 'image_unreadable',
        place: { kind: 'folder', folder: `${dataDir}/media` },
        name: names[0],
        reason: code,
      },
    })
    expect(existsSync(path)).toBe(false)
  },
)
