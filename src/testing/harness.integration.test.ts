import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from './archive'
import { makeProject, makePublished, countRows, makeDraft } from './builders'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('a fresh archive knows the built-in post types and nothing else', async () => {
  const { docs } = await archive.payload.find({ collection: 'post-types', sort: 'id', overrideAccess: true })
  expect(docs.map(({ key }) => key)).toEqual(['feature', 'improvement', 'fix', 'breaking', 'info'])
  expect(await countRows(archive.payload, 'posts')).toBe(0)
})

test('builders make drafts without and entries with a number', async () => {
  const project = await makeProject(archive.payload)
  expect((await makeDraft(archive.payload, project)).number ?? null).toBeNull()
  expect((await makePublished(archive.payload, project)).number).toBe(1)
})
