import { hash, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { StorageFull } from '@/integrations/storage/imageStore'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { inspectImages } from '@/operations/images/inspectImages'
import { TIMING } from '@/integrations/storage/bucketClient'
import { bucketStore } from '@/integrations/storage/bucketStore'
import { sweepOrphans } from '@/operations/images/sweepOrphans'
import { poolDb } from '@/queries/db'
import { runnableMigrations } from '@/server/database/migrate'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject } from '@/testing/builders'
import { everyRow } from '@/testing/database/everyRow'
import { imageFilesOf } from '@/testing/imageFiles'
import { makeStoredImage, webpOf } from '@/testing/imageRow'
import { openFakeS3, type FakeS3 } from '@/testing/s3/fakeS3'
import { createBackup } from './createBackup'
import { brokenFiles } from './manifest'
import { restoreBackup } from './restoreBackup'
import { imageWriter } from './restoreImages'

const secret = 'a secret for tests that is long enough'
const migrations = runnableMigrations(pino({ level: 'silent' }))
const progress = () => undefined
const pauses = [10, 10]
const path = join(inject('testFolder'), `${randomUUID()}.tar`)
/** A copy of the original's image folder, which has a file that came after the backup. */
const original = join(inject('testFolder'), randomUUID())
const LATER = `${randomUUID()}.webp`

/** More than one chunk of a stream. */
const contentOf = (name: string) => Buffer.from(name.repeat(5_000))

let names: string[]
/** The SHA-256 of each file. */
let hashes: Record<string, string>
let originalId: string
let archive: TestArchive
let folder: string

const idOf = async ({ payload }: TestArchive) => {
  const [row] = await poolDb(payload)<{ id: string }>(sql`select id from archive_identity`)
  return row?.id ?? ''
}

async function openEmpty(): Promise<TestArchive> {
  const opened = await openTestArchive()
  // Databases of tests are copies, with the same id.
  await poolDb(opened.payload)(
    sql`update archive_identity set id = gen_random_uuid(), created_at = clock_timestamp()`,
  )
  return opened
}

beforeAll(async () => {
  const source = await openEmpty()
  const { payload } = source
  const store = imageStoreOf(payload)
  const project = await makeProject(payload)
  names = []
  for (let at = 0; at < 2; at += 1) names.push(...(await makeStoredImage(payload, project, contentOf)).names)
  names.sort()
  hashes = Object.fromEntries(names.map((name) => [name, hash('sha256', webpOf(contentOf(name)))]))
  originalId = await idOf(source)
  await store.claim(originalId)
  const made = await createBackup(payload, { path, secret, version: '1', now: new Date(), progress })
  expect(made.ok).toBe(true)
  await store.write(LATER, Buffer.from('later'))
  cpSync(join(source.dataDir, 'media'), original, { recursive: true, preserveTimestamps: true })
})

const hashesIn = (place: string) =>
  Object.fromEntries(
    readdirSync(place)
      .filter((name) => !name.startsWith('.'))
      .map((name) => [name, hash('sha256', readFileSync(join(place, name)))]),
  )

async function beginEmpty(): Promise<void> {
  archive = await openEmpty()
  folder = join(archive.dataDir, 'media')
}

const restore = () => restoreBackup(archive.payload, { path, secret, migrations, progress, pauses })

/** Puts the original's folder in the place of the archive's. */
function useOriginalFolder(): void {
  rmSync(folder, { recursive: true })
  cpSync(original, folder, { recursive: true, preserveTimestamps: true })
}

test('OPS-19: an empty image store belongs to the restored archive, not to the original', async () => {
  await beginEmpty()
  const own = await idOf(archive)
  expect(await restore()).toMatchObject({ ok: true, value: { hasTakenId: false } })
  expect(await idOf(archive)).toBe(own)
  const swept = await sweepOrphans(archive.payload, new Date())
  expect(swept).toEqual({ trashed: 0, restored: 0, purged: 0, refusal: null })
  expect(await imageStoreOf(archive.payload).archiveId()).toBe(own)
})

test('OPS-19: the original folder is used again, and what came after the backup is never deleted', async () => {
  await beginEmpty()
  useOriginalFolder()
  rmSync(join(folder, names[0] ?? ''))
  expect(await restore()).toMatchObject({ ok: true, value: { hasTakenId: true } })
  expect(await idOf(archive)).toBe(originalId)
  expect(imageFilesOf(archive)).toEqual([...names, LATER].sort())
  const nextYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000)
  const { refusal } = await sweepOrphans(archive.payload, nextYear)
  expect(refusal).toEqual({ kind: 'unknown_files', files: [LATER] })
  expect(imageFilesOf(archive)).toEqual([...names, LATER].sort())
})

test('OPS-20: a failed restore deletes the files that it wrote, and none that was there', async () => {
  await beginEmpty()
  useOriginalFolder()
  const [lost = '', ...others] = names
  rmSync(join(folder, lost))
  writeFileSync(join(folder, others.at(-1) ?? ''), 'another content')
  const before = await everyRow(archive)
  expect(await restore()).toEqual({
    ok: false,
    refusal: { kind: 'other_file', place: { kind: 'folder', folder }, name: others.at(-1) },
  })
  expect(imageFilesOf(archive)).toEqual([...others, LATER].sort())
  expect(await everyRow(archive)).toBe(before)
})

test('OPS-19: files of several images are written at the same time, 32 at most', async () => {
  const store = imageStoreOf(archive.payload)
  const permission = new EventEmitter()
  const permitted = once(permission, 'given').then(() => undefined)
  const spy = vi.spyOn(store, 'write').mockImplementation(() => permitted)
  const images = await imageWriter(archive.payload, store)
  const all = Array.from({ length: 20 }, () => {
    const filename = `${randomUUID()}.webp`
    const files = [filename, `small-${filename}`].map((name) => ({ name, bytes: 1, sha256: '' }))
    return { filename, files, missing: [], damaged: [] }
  })
  const written = (async () => {
    for (const image of all)
      for (const { name } of image.files) await images.write(name, image, Buffer.from(name))
  })()
  await expect.poll(() => spy.mock.calls.length).toBe(32)
  await setImmediate()
  expect(spy).toHaveBeenCalledTimes(32)
  permission.emit('given')
  await written
  await images.finish()
  expect(spy).toHaveBeenCalledTimes(40)
  spy.mockRestore()
})

test("OPS-20: another archive's image store is refused", async () => {
  await beginEmpty()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.archive-id'), `${randomUUID()}\n`)
  expect(await restore()).toMatchObject({ ok: false, refusal: { kind: 'other_store' } })
  expect(imageFilesOf(archive)).toEqual([])
})

test('OPS-20: a full disk leaves nothing', async () => {
  rmSync(join(folder, '.archive-id'))
  const store = imageStoreOf(archive.payload)
  const write = store.write.bind(store)
  const spy = vi.spyOn(store, 'write').mockImplementation(async (name, content) => {
    if (name === names.at(-1)) throw new StorageFull('the disk is full')
    return write(name, content)
  })
  const before = await everyRow(archive)
  expect(await restore()).toEqual({
    ok: false,
    refusal: { kind: 'no_space', place: { kind: 'folder', folder } },
  })
  spy.mockRestore()
  expect(imageFilesOf(archive)).toEqual([])
  expect(await everyRow(archive)).toBe(before)
  expect(await restore()).toMatchObject({ ok: true })
  expect(hashesIn(folder)).toEqual(hashes)
})

test('OPS-18: an emptied image file counts as missing, and one in another size than its row says as damaged', async () => {
  // The archive that the test before has restored.
  expect(hashesIn(folder)).toEqual(hashes)
  const [emptied = '', own = '', variant = '', unknown = ''] = names
  writeFileSync(join(folder, emptied), '')
  for (const name of [own, variant, unknown]) truncateSync(join(folder, name), 100)
  await poolDb(archive.payload)(sql`update media set filesize = null where filename = ${unknown}`)
  const from = join(inject('testFolder'), `${randomUUID()}.tar`)
  const options = { path: from, secret, version: '1', now: new Date(), progress }
  const made = await createBackup(archive.payload, options)
  expect(made).toMatchObject({
    ok: true,
    value: {
      images: [
        { missing: [emptied], damaged: [own] },
        { missing: [], damaged: [variant] },
      ],
    },
  })
  expect(made.ok && brokenFiles(made.value)).toEqual([emptied, own, variant])
  rmSync(join(folder, emptied))
  const left = hashesIn(folder)
  await beginEmpty()
  expect((await restoreBackup(archive.payload, { path: from, secret, migrations, progress })).ok).toBe(true)
  expect(hashesIn(folder)).toEqual(left)
})

describe('with a bucket', () => {
  const PREFIX = 'moved/'
  /** A backup of what was restored into the bucket. */
  const back = join(inject('testFolder'), `${randomUUID()}.tar`)
  let service: FakeS3
  beforeAll(async () => {
    service = await openFakeS3({ prefix: PREFIX })
    await beginEmpty()
  })
  afterAll(() => service.close())

  /** Does `work` while the images of the archive are in the bucket. */
  async function inBucket<Value>(work: () => Promise<Value>): Promise<Value> {
    const store = bucketStore(service.settings, { ...TIMING, retries: [10, 10] })
    const { custom } = archive.payload.collections.media.config
    const own = imageStoreOf(archive.payload)
    Object.assign(custom ?? {}, { imageStore: store })
    try {
      return await work()
    } finally {
      Object.assign(custom ?? {}, { imageStore: own })
    }
  }

  const hashesInBucket = () =>
    Object.fromEntries(
      [...service.objects]
        .map(([key, { content }]) => [key.slice(PREFIX.length), hash('sha256', content)] as const)
        .filter(([name]) => !name.startsWith('.')),
    )

  test('OPS-19: a bucket that fails for a moment costs a restore a second attempt, whether or not it has stored the file', async () => {
    await inBucket(async () => {
      service.next({ kind: 'error', status: 500, code: 'InternalError' }, 'PUT')
      service.next({ kind: 'drop', isDone: true }, 'PUT')
      service.next({ kind: 'drop', isDone: false }, 'PUT')
      expect(await restore()).toMatchObject({ ok: true })
      expect(hashesInBucket()).toEqual(hashes)
    })
  })

  test('OPS-18: a bucket that breaks off is an error that names it, and no backup is left', async () => {
    await inBucket(async () => {
      const copy = join(mkdtempSync(join(inject('testFolder'), 'broken-')), 'archive.tar')
      const options = { path: copy, secret, version: '1', now: new Date(), progress, pauses }
      service.always({ kind: 'partial', bytes: 100, then: 'cut' })
      await expect(createBackup(archive.payload, options)).rejects.toThrow(/the bucket "archive-images"/)
      expect(readdirSync(dirname(copy))).toEqual([])
      service.always(null)
      service.next({ kind: 'partial', bytes: 100, then: 'cut' }, 'GET')
      expect(await createBackup(archive.payload, { ...options, path: back })).toMatchObject({
        ok: true,
        value: {
          images: [
            { missing: [], damaged: [] },
            { missing: [], damaged: [] },
          ],
        },
      })
    })
  })

  test('OPS-18, OPS-21: shortened objects of a bucket are damaged', async () => {
    const [variant = '', own = ''] = names
    await inBucket(async () => {
      const swept = await sweepOrphans(archive.payload, new Date())
      expect(swept).toEqual({ trashed: 0, restored: 0, purged: 0, refusal: null })
      for (const name of [variant, own]) {
        const object = service.objects.get(PREFIX + name)
        if (object !== undefined) object.content = object.content.subarray(1)
      }
      const to = join(inject('testFolder'), `${randomUUID()}.tar`)
      const options = { path: to, secret, version: '1', now: new Date(), progress }
      const made = await createBackup(archive.payload, options)
      expect(made.ok && brokenFiles(made.value)).toEqual([own, variant])
      const { missing } = await inspectImages(archive.payload, new Date())
      expect(missing).toEqual([own, variant])
    })
  })

  test('OPS-18, OPS-19: images move from a folder to a bucket and back, byte for byte', async () => {
    expect(imageFilesOf(archive)).toEqual([])
    await beginEmpty()
    const restored = await restoreBackup(archive.payload, { path: back, secret, migrations, progress })
    expect(restored).toMatchObject({ ok: true })
    expect(hashesIn(folder)).toEqual(hashes)
    expect(await imageStoreOf(archive.payload).archiveId()).toBe(null)
  })

  test('OPS-20: a bucket that is full or refuses a file leaves nothing, and the next restore works', async () => {
    await beginEmpty()
    service.objects.clear()
    const before = await everyRow(archive)
    await inBucket(async () => {
      const size = webpOf(contentOf(names[0] ?? '')).length
      service.state.capacity = 3 * size
      expect(await restore()).toMatchObject({ ok: false, refusal: { kind: 'no_space' } })
      expect([...service.objects.keys()]).toEqual([])
      expect(await everyRow(archive)).toBe(before)

      service.state.capacity = Infinity
      // Three attempts for each file.
      for (let attempt = 0; attempt < 3 * names.length; attempt += 1)
        service.next({ kind: 'error', status: 403, code: 'AccessDenied' }, 'PUT')
      await expect(restore()).rejects.toThrow(/the bucket "archive-images"/)
      expect([...service.objects.keys()]).toEqual([])
      expect(await restore()).toMatchObject({ ok: true })
      expect(hashesInBucket()).toEqual(hashes)
    })
  })
})
