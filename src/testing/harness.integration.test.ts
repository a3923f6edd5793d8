import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { VARIABLE_NAMES } from '@/runtime/parseEnvironment'
import { openTestArchive, type TestArchive } from './archive'
import { makeProject, makePublished, countRows, makeDraft } from './builders'
import { filesWithoutRow } from './faults/verifyImages'
import { makeImageRow } from './imageRow'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('a fresh archive has the built-in post types and nothing else', async () => {
  const { docs } = await archive.payload.find({ collection: 'post-types', sort: 'id', overrideAccess: true })
  expect(docs.map(({ key }) => key)).toEqual(['feature', 'improvement', 'fix', 'breaking', 'info'])
  expect(await countRows(archive.payload, 'posts')).toBe(0)
})

test('builders create drafts without a number and entries with one', async () => {
  const project = await makeProject(archive.payload)
  expect((await makeDraft(archive.payload, project)).number ?? null).toBeNull()
  expect((await makePublished(archive.payload, project)).number).toBe(1)
})

test('a file without a row is found, also if it is one too many of an image', async () => {
  const id = await makeImageRow(archive.payload, await makeProject(archive.payload))
  const names = [`${id}.webp`, `${id}-480.webp`, `${id}-960.webp`, 'other.webp', '.archive-id']
  const database = new pg.Client({ connectionString: archive.databaseUrl })
  await database.connect()
  const found = await filesWithoutRow(database, { names: () => names, read: () => new Uint8Array() })
  await database.end()
  expect(found).toEqual([`${id}-960.webp`, 'other.webp'])
})

test('the .env of an archive operated in this folder does not affect tests and the processes they start', () => {
  const file = join(inject('testFolder'), 'operated.env')
  writeFileSync(file, VARIABLE_NAMES.map((name) => `${name}=operated`).join('\n'))
  const before = { ...process.env }
  try {
    loadEnvFile(file)
    expect(process.env).toEqual(before)
  } finally {
    for (const name of VARIABLE_NAMES) if (before[name] === undefined) delete process.env[name]
  }
})
