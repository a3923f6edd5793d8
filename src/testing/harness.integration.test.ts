import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { VARIABLE_NAMES } from '@/runtime/parseEnvironment'
import { openTestArchive, type TestArchive } from './archive'
import { makeProject, makePublished, countRows, makeDraft } from './builders'

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
