import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import pg from 'pg'
import { v4, v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '@/lib/ids'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { withConnectionLimits } from '@/server/database/connection'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject } from '@/testing/builders'
import { imageFilesOf } from '@/testing/imageFiles'
import { deletePendingFiles, imageStoreOf, recordPendingFiles } from './imageFiles'
import { sweepOrphans } from './sweepOrphans'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Long before the archives of these tests were created. */
const LONG_AGO = new Date('2020-01-01T00:00:00.000Z')

let archive: TestArchive
let project: Project
let folder: string

beforeAll(async () => {
  archive = await openTestArchive()
  project = await makeProject(archive.payload)
  folder = join(archive.dataDir, 'media')
})
afterAll(() => archive.close())

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const db = poolDb(archive.payload)
  await db(sql`delete from media`)
  await db(sql`delete from unowned_images`)
})

const run = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  poolDb(archive.payload)<Row>(statement)
const hoursAhead = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const sweep = (now = new Date()) => sweepOrphans(archive.payload, now)
const files = () => imageFilesOf(archive)
const trash = () =>
  readdirSync(join(folder, '.trash'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

function namesOf(imageId: string): [string, string] {
  return [`${imageId}.jpg`, `${imageId}-480.webp`]
}

/** Writes the files of an image into the folder, by default with a time of two hours ago. */
function put(imageId: string, writtenAt = new Date(Date.now() - 2 * HOUR_MS)): [string, string] {
  const names = namesOf(imageId)
  for (const name of names) {
    writeFileSync(join(folder, name), name)
    utimesSync(join(folder, name), writtenAt, writtenAt)
  }
  return names
}

/** Writes the files of an image and inserts its row. */
async function putOwned(imageId: string = newId()): Promise<[string, string]> {
  const names = put(imageId)
  await insertRow(names)
  return names
}

async function insertRow([filename, variant]: [string, string]): Promise<void> {
  await run(sql`
    insert into media (id, project_id, name, filename, sizes_w480_filename)
    values (${newId()}, ${project.id}, 'photo.jpg', ${filename}, ${variant})`)
}

/** Leaves what an upload leaves behind if it is killed before its row is inserted: files with a record, two hours old. */
async function putRecorded(imageId: string = newId()): Promise<[string, string]> {
  const names = put(imageId)
  await recordPendingFiles(archive.payload, names)
  await run(
    sql`update unowned_images set recorded_at = now() - interval '2 hours' where filename = ${names[0]}`,
  )
  return names
}

async function records(): Promise<string[]> {
  const rows = await run<{ filename: string }>(sql`select filename from unowned_images order by filename`)
  return rows.map(({ filename }) => filename)
}

const changeArchiveId = () => run(sql`update archive_identity set id = gen_random_uuid()`)

test('an empty store takes the id of its archive, and keeps it', async () => {
  expect((await sweep()).refusal).toBeNull()
  const [row] = await run<{ id: string }>(sql`select id from archive_identity`)
  expect(await imageStoreOf(archive.payload).archiveId()).toBe(row?.id)
  await imageStoreOf(archive.payload).claim(newId())
  expect(readFileSync(join(folder, '.archive-id'), 'utf8').split('\n')[0]).toBe(row?.id)
  expect(readdirSync(folder)).toEqual(['.archive-id'])
})

test.for([
  { images: 40, missing: 2, refusal: null },
  { images: 40, missing: 3, refusal: { kind: 'missing_files', missing: 3, images: 40 } },
  { images: 1, missing: 1, refusal: { kind: 'missing_files', missing: 1, images: 1 } },
])(
  'an archive without an id adopts a store with nearly all of its files: $missing of $images missing',
  async ({ images, missing, refusal }) => {
    for (let count = 0; count < images; count += 1) {
      const [, variant] = await putOwned()
      if (count < missing) rmSync(join(folder, variant))
    }
    expect((await sweep()).refusal).toEqual(refusal)
    expect(readdirSync(folder).includes('.archive-id')).toBe(refusal === null)
  },
)

test('a store with only uploads in progress takes the id too', async () => {
  await recordPendingFiles(archive.payload, put(newId()))
  expect(await sweep()).toMatchObject({ trashed: 0, refusal: null })
  expect(readdirSync(folder)).toContain('.archive-id')
})

test('IMG-16: with an empty database nothing is moved, with or without an id in the store', async () => {
  for (let count = 0; count < 3; count += 1) put(v7({ msecs: LONG_AGO.getTime() }), LONG_AGO)
  const before = files()
  expect((await sweep(hoursAhead(48))).refusal).toMatchObject({ kind: 'empty_database' })
  const [row] = await run<{ id: string }>(sql`select id from archive_identity`)
  await imageStoreOf(archive.payload).claim(row?.id ?? '')
  expect(await sweep(hoursAhead(48))).toMatchObject({ trashed: 0, refusal: { kind: 'empty_database' } })
  expect(files()).toEqual(before)
})

test('IMG-16: if the table of images was emptied, nothing is moved, although each deletion is on record', async () => {
  for (let count = 0; count < 6; count += 1) await putOwned()
  await sweep()
  const before = files()
  await run(sql`delete from media`)
  expect(await records()).toHaveLength(6)
  expect(await sweep(hoursAhead(48))).toMatchObject({ trashed: 0, refusal: { kind: 'empty_database' } })
  expect(files()).toEqual(before)
})

test('IMG-16: in the store of another archive nothing is moved, restored or purged', async () => {
  const owned = await putOwned()
  const recorded = await putRecorded()
  await sweep()
  expect(trash()).toEqual(recorded.toSorted())
  await run(sql`delete from unowned_images`)
  await insertRow(recorded)
  const further = await putRecorded()
  await changeArchiveId()
  const swept = await sweep(new Date(Date.now() + 60 * DAY_MS))
  expect(swept).toMatchObject({ trashed: 0, restored: 0, purged: 0, refusal: { kind: 'other_archive' } })
  expect(files()).toEqual([...owned, ...further].sort())
  expect(trash()).toEqual(recorded.toSorted())
})

test('IMG-16: an older copy of the database moves nothing, however few images it lacks', async () => {
  await putOwned()
  const later = await putOwned()
  await sweep()
  const leftover = await putRecorded()
  // As in a copy from before the upload: neither row nor record.
  await run(sql`delete from media where filename = ${later[0]}`)
  await run(sql`delete from unowned_images where filename = ${later[0]}`)
  const before = files()
  const { trashed, refusal } = await sweep(hoursAhead(48))
  expect([trashed, refusal]).toEqual([0, { kind: 'unknown_files', files: later.toSorted() }])
  expect(files()).toEqual(before)
  expect(before).toEqual(expect.arrayContaining(leftover))
})

test('of files older than the first record, up to five images are swept, and none if there are more', async () => {
  await putOwned()
  const six = Array.from({ length: 6 }, () => put(v4(), LONG_AGO)).flat()
  const before = files()
  expect(await sweep()).toMatchObject({ trashed: 0, refusal: { kind: 'many_files' } })
  expect(files()).toEqual(before)
  for (const name of six.slice(0, 2)) rmSync(join(folder, name))
  expect(await sweep()).toEqual({ trashed: 10, restored: 0, purged: 0, refusal: null })
  expect(trash()).toEqual(six.slice(2).sort())
})

test('IMG-17: everything on record is swept an hour later, and nothing else', async () => {
  const owned = await putOwned()
  const leftovers = (await Promise.all(Array.from({ length: 20 }, () => putRecorded()))).flat()
  const young = put(newId())
  await recordPendingFiles(archive.payload, young)
  mkdirSync(join(folder, 'holidays'))
  const foreign = ['README.md', 'logo.png', 'holidays/beach.jpg', `${newId()}.txt~`, '.hidden.jpg']
  for (const name of foreign) {
    writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, name), LONG_AGO, LONG_AGO)
  }
  expect(await sweep()).toEqual({ trashed: 40, restored: 0, purged: 0, refusal: null })
  expect(trash()).toEqual(leftovers.sort())
  const left = readdirSync(folder, { recursive: true }).map(String)
  expect(left).toEqual(expect.arrayContaining([...owned, ...young, ...foreign, 'holidays']))
  expect((await sweep(hoursAhead(1.5))).trashed).toBe(2)
})

test('a killed upload is swept even if it was the first one', async () => {
  await sweep()
  await putRecorded()
  expect(await sweep()).toMatchObject({ trashed: 2, refusal: null })
})

test('an upload that takes hours either loses its row or keeps its files', async () => {
  await putOwned()
  await sweep()
  const [locked, late] = [await putRecorded(), await putRecorded()]
  const client = new pg.Client({ connectionString: archive.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into media (id, project_id, name, filename) select gen_random_uuid(), project_id, 'x', $1 from media limit 1`,
    [locked[0]],
  )
  expect((await sweep()).trashed).toBe(2)
  await client.query('commit')
  await client.end()
  expect(trash()).toEqual(late.toSorted())
  expect(files()).toEqual(expect.arrayContaining(locked))
  await expect(insertRow(late)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('were swept') },
  })
})

test('the trash keeps a file for 30 days; one that has a row again is restored', async () => {
  await putOwned()
  const [gone, back] = [await putRecorded(), await putRecorded()]
  expect((await sweep()).trashed).toBe(4)
  expect(await records()).toEqual([gone[0], back[0]].sort())
  await run(sql`delete from unowned_images where filename = ${back[0]}`)
  await insertRow(back)
  expect(await sweep(hoursAhead(1))).toEqual({ trashed: 0, restored: 2, purged: 0, refusal: null })
  expect(files()).toEqual(expect.arrayContaining(back))
  expect((await sweep(new Date(Date.now() + 30 * DAY_MS))).purged).toBe(0)
  expect(trash()).toEqual(gone.toSorted())
  expect((await sweep(new Date(Date.now() + 31 * DAY_MS))).purged).toBe(2)
  expect(readdirSync(join(folder, '.trash'))).toEqual([])
  expect(await records()).toEqual([])
})

test('one process sweeps at a time, and a concurrent sweep does nothing', async () => {
  await putOwned()
  await putRecorded()
  const client = new pg.Client({ connectionString: archive.databaseUrl })
  await client.connect()
  await client.query(`begin; select pg_advisory_xact_lock(hashtext('sweep_images'), 0)`)
  expect((await sweep()).trashed).toBe(0)
  await client.query('rollback')
  await client.end()
  expect((await sweep()).trashed).toBe(2)
})

test('a folder that takes longer to list than a transaction may be idle is still swept', async () => {
  await putOwned()
  await putRecorded()
  const listing = vi.spyOn(imageStoreOf(archive.payload), 'trashed').mockImplementationOnce(async () => {
    await sleep(800)
    return []
  })
  await withConnectionLimits(archive.payload.db, { idle_in_transaction_session_timeout: 200 }, async () => {
    expect(await sweep()).toMatchObject({ trashed: 2, refusal: null })
  })
  expect(listing).toHaveBeenCalled()
  listing.mockRestore()
})

test('a deletion records its names, removes its files and deletes the record', async () => {
  await putOwned()
  const names = await putOwned()
  await run(sql`delete from media where filename = ${names[0]}`)
  expect(await records()).toEqual([names[0]])
  await deletePendingFiles(archive.payload, names[0])
  expect(files()).toHaveLength(2)
  expect(await records()).toEqual([])
})

test('files are not removed if the database does not know them, or the store belongs to another archive', async () => {
  await putOwned()
  await sweep()
  const unknown = put(newId())
  await deletePendingFiles(archive.payload, unknown[0])
  const names = await putOwned()
  await run(sql`delete from media where filename = ${names[0]}`)
  await changeArchiveId()
  await deletePendingFiles(archive.payload, names[0])
  expect(files()).toEqual(expect.arrayContaining([...unknown, ...names]))
  expect(await records()).toEqual([names[0]])
})

test('files are not removed while the transaction that writes their row may still commit', async () => {
  const names = await putRecorded()
  const client = new pg.Client({ connectionString: archive.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into media (id, project_id, name, filename) values (gen_random_uuid(), $1, 'x', $2)`,
    [project.id, names[0]],
  )
  await deletePendingFiles(archive.payload, names[0])
  await client.query('commit')
  await client.end()
  expect(files()).toEqual(names.toSorted())
})
