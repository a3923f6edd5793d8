import { hash, randomUUID } from 'node:crypto'
import { createWriteStream, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { pino } from 'pino'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { sweepOrphans } from '@/operations/images/sweepOrphans'
import { poolDb } from '@/queries/db'
import { runnableMigrations } from '@/server/database/migrate'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished, makeUser } from '@/testing/builders'
import { everyRow } from '@/testing/database/everyRow'
import { imageFilesOf } from '@/testing/imageFiles'
import { makeStoredImage } from '@/testing/imageRow'
import { repetitions } from '@/testing/repetitions'
import { whileSql } from '@/testing/whileSql'
import { createBackup } from './createBackup'
import { FORMAT_ENTRY } from './manifest'
import { entriesOf } from './openBackup'
import { restoreBackup } from './restoreBackup'
import { addEntry, readEntry, sealed } from './tar'

const HOUR_MS = 60 * 60 * 1000
const secret = 'a secret for tests that is long enough'
const migrations = runnableMigrations(pino({ level: 'silent' }))
const progress = () => undefined
const newPath = () => join(inject('testFolder'), `${randomUUID()}.tar`)

const path = newPath()
/** A copy to damage. */
const copy = newPath()
let archive: TestArchive
/** All rows of the empty archive. */
let empty: string

beforeAll(async () => {
  const { payload } = await openTestArchive()
  const project = await makeProject(payload, { name: 'Shop' })
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const { id: cover } = await makeStoredImage(payload, project, () => Buffer.from(text))
    await makePublished(payload, project, { cover })
  }
  const made = await createBackup(payload, { path, secret, version: '1', now: new Date(), progress })
  expect(made.ok).toBe(true)
  archive = await openTestArchive()
  await makeUser(archive.payload, 'admin')
  empty = await everyRow(archive)
})
afterAll(() => archive.close())

const restore = (from: string) => restoreBackup(archive.payload, { path: from, secret, migrations, progress })

async function expectRefused(from: string): Promise<void> {
  const restored = await restore(from)
  expect(restored.ok ? 'restored' : restored.refusal.kind).toMatch(/^(damaged|not_a_backup|newer_version)$/)
}

async function expectEmpty(): Promise<void> {
  expect(await everyRow(archive)).toBe(empty)
  expect(imageFilesOf(archive)).toEqual([])
}

test('OPS-20: a file with any changed byte is refused', async () => {
  const bytes = readFileSync(path)
  const place = fc.oneof(
    fc.nat(bytes.length - 1),
    fc.nat(1023),
    fc.nat(3000).map((back) => bytes.length - 1 - (back % bytes.length)),
  )
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ change, at)
      writeFileSync(copy, changed)
      await expectRefused(copy)
    }),
    { numRuns: repetitions(200) },
  )
  await expectEmpty()
})

test('OPS-20: a file that is cut anywhere or has more bytes is refused', async () => {
  const { size } = statSync(path)
  const cut = fc.oneof(
    fc.nat(size - 1),
    fc.nat(Math.floor((size - 1) / 512)).map((blocks) => blocks * 512),
  )
  await fc.assert(
    fc.asyncProperty(cut, async (length) => {
      writeFileSync(copy, readFileSync(path))
      truncateSync(copy, length)
      await expectRefused(copy)
    }),
    { numRuns: repetitions(100) },
  )
  writeFileSync(copy, Buffer.concat([readFileSync(path), Buffer.alloc(512)]))
  await expectRefused(copy)
  await expectEmpty()
})

test('OPS-20: other files and those of a newer version are refused with the reason', async () => {
  writeFileSync(copy, 'PGDMP'.repeat(1000))
  expect(await restore(copy)).toEqual({ ok: false, refusal: { kind: 'not_a_backup', path: copy } })
  await repack((name, content) => (name === FORMAT_ENTRY.name ? Buffer.from(FORMAT_ENTRY.text(2)) : content))
  expect(await restore(copy)).toEqual({ ok: false, refusal: { kind: 'newer_version', version: null } })
  await repack((name, content) =>
    name === 'manifest.json'
      ? Buffer.from(content.toString().replace('20261124_220000', '20991231_220000'))
      : content,
  )
  expect(await restore(copy)).toEqual({ ok: false, refusal: { kind: 'newer_version', version: '1' } })
  const missing = newPath()
  expect(await restore(missing)).toEqual({ ok: false, refusal: { kind: 'file_missing', path: missing } })
  const folder = inject('testFolder')
  expect(await restore(folder)).toMatchObject({ refusal: { kind: 'not_a_file', path: folder } })
  await expectEmpty()
})

type Parts = readonly (readonly [name: string, content: Buffer])[]

/** Writes a backup whose parts are changed and whose seal fits. */
async function repack(change: (name: string, content: Buffer) => Buffer | Parts): Promise<void> {
  const tar = pack()
  const writing = pipeline(sealed(tar), createWriteStream(copy))
  for await (const entry of entriesOf(path)) {
    const { name } = entry.header
    const content = await readEntry(entry)
    if (name === 'checksum') continue
    const changed = change(name, content)
    for (const [part, bytes] of Buffer.isBuffer(changed) ? [[name, changed] as const] : changed)
      await addEntry(tar, part, bytes, new Date())
  }
  tar.finalize()
  await writing
}

test.each<[part: RegExp, change: (content: string) => string]>([
  [/^images\//, (content) => content.replace(/.$/, '-')],
  [/^tables\/posts\.copy$/, (rows) => rows.replace(/[^\n]+\n$/, 'no row\n')],
  [/^tables\/posts\.copy$/, (rows) => rows.replace(/[^\n]+\n$/, '')],
  [/^tables\/projects\.copy$/, (rows) => rows.replaceAll('Shop', 'Shot')],
  [/^manifest\.json$/, (json) => json.slice(0, -2)],
  [/^manifest\.json$/, (json) => json.replace('"projects"', '"project"')],
])(
  'OPS-20: a changed part %s is refused, although the seal fits, and leaves neither rows nor files',
  async (part, change) => {
    let changed = 0
    await repack((name, content) => {
      const text = part.test(name) ? change(content.toString()) : content.toString()
      if (text !== content.toString()) changed += 1
      return Buffer.from(text)
    })
    expect(changed).toBeGreaterThan(0)
    expect(await restore(copy)).toEqual({ ok: false, refusal: { kind: 'damaged', path: copy } })
    await expectEmpty()
  },
)

test('OPS-20: a part of more than 128 MiB is refused before it is read into memory', async () => {
  const size = 128 * 1024 * 1024 + 1
  const tar = pack()
  tar.entry({ name: 'manifest.json', size })
  const { value: header } = await tar[Symbol.asyncIterator]().next()
  // Nothing follows that could be read.
  const parts = [readFileSync(path).subarray(0, 1024), header, Buffer.alloc(1024)]
  await pipeline(sealed(Readable.from(parts)), createWriteStream(copy))
  expect(await restore(copy)).toEqual({ ok: false, refusal: { kind: 'damaged', path: copy } })
  await expectEmpty()
})

test('OPS-20: a name that is not one of an image file is refused before it is recorded', async () => {
  let first = ''
  await repack((name, content) => {
    if (name === 'manifest.json')
      return Buffer.from(content.toString().replace(`"name": "${first}"`, '"name": "../../evil.txt"'))
    if (first !== '' || !name.startsWith('images/')) return content
    first = name.slice('images/'.length)
    return [['images/../../evil.txt', content]]
  })
  expect(await restore(copy)).toEqual({ ok: false, refusal: { kind: 'damaged', path: copy } })
  await expectEmpty()
})

test('OPS-20: rows that are doubled, or refer to others that are missing, are refused', async () => {
  const again = 'tables/projects.copy'
  await repack((name, content) =>
    name === again
      ? [
          [name, content],
          [name, content],
        ]
      : content,
  )
  expect(await restore(copy)).toEqual({ ok: false, refusal: { kind: 'damaged', path: copy } })
  let images = ''
  await repack((name, content) => {
    if (name === 'manifest.json') return Buffer.from(content.toString().replace(images, hash('sha256', '')))
    if (name !== 'tables/media.copy') return content
    images = hash('sha256', content)
    return Buffer.alloc(0)
  })
  expect(await restore(copy)).toEqual({ ok: false, refusal: { kind: 'damaged', path: copy } })
  await expectEmpty()
})

test.each([
  ['lock_not_available', { kind: 'busy' }],
  ['disk_full', { kind: 'no_space', place: null }],
] as const)(
  'OPS-20: a database that fails halfway (%s) is a refusal and leaves neither rows nor files',
  async (condition, refusal) => {
    const failing = [
      sql.raw(`
        create function fail() returns event_trigger language plpgsql as $$ begin raise ${condition}; end $$;
        create event trigger fails on ddl_command_start when tag in ('ALTER TABLE') execute function fail()`),
      sql`drop event trigger fails; drop function fail()`,
    ] as const
    await whileSql(archive.payload, failing, async () => {
      expect(await restore(path)).toEqual({ ok: false, refusal })
      expect(imageFilesOf(archive)).toEqual([])
    })
    await expectEmpty()
  },
)

test('OPS-20: files of a killed restore are swept, however many, and removed by the next restore', async () => {
  const store = imageStoreOf(archive.payload)
  const db = poolDb(archive.payload)
  // What it leaves: records that say that the files were swept, and the files.
  const leave = async () => {
    for (let at = 0; at < 7; at += 1) {
      const name = `${randomUUID()}.webp`
      await db(sql`
        insert into unowned_images (filename, names, swept_at) values (${name}, array[${name}::varchar], now())`)
      await store.write(name, Buffer.from(name))
    }
  }
  await leave()
  const inTwoHours = new Date(Date.now() + 2 * HOUR_MS)
  expect(await sweepOrphans(archive.payload, inTwoHours)).toMatchObject({ trashed: 7, refusal: null })
  await leave()
  expect(await restore(path)).toMatchObject({ ok: true })
  expect(imageFilesOf(archive)).toHaveLength(12)
  const [row] = await db(sql`select count(*)::int as records from unowned_images`)
  expect(row).toEqual({ records: 0 })
})
