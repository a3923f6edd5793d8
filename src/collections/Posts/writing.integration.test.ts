import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateDraft } from '@/operations/posts/changeDraft'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makeUser } from '@/testing/builders'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'

let archive: TestArchive
let rest: RestDriver
let project: Project
beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  project = await makeProject(archive.payload)
  await makeProject(archive.payload)
})
afterAll(() => archive.close())

async function author() {
  const user = await makeUser(archive.payload, 'author')
  const cookie = await signedIn(archive, user.email)
  const call = async (method: string, path: string, json?: object) => {
    const response = await rest(method, `/api/${path}`, { cookie, ...(json && { json }) })
    return { status: response.status, body: JSON.parse(await response.text()) as Record<string, unknown> }
  }
  return { user, cookie, call }
}

async function versionsOf(id: string) {
  const rows = await poolDb(archive.payload)<{ title: string }>(
    sql`select version_title as title from _posts_v where parent_id = ${id} order by created_at`,
  )
  return rows.map(({ title }) => title)
}

test('ADMIN-17: the saves of one person within ten minutes share a version; others, and earlier ones, stay', async () => {
  const [ada, ben] = [await author(), await author()]
  const { id } = await makeDraft(archive.payload, project, { title: 'Created' })
  const save = async ({ call }: typeof ada, title: string) =>
    expect((await call('PATCH', `posts/${id}`, { title })).status).toBe(200)
  for (const title of ['A1', 'A2', 'A3']) await save(ada, title)
  expect(await versionsOf(id)).toEqual(['Created', 'A3'])
  for (const title of ['B1', 'B2']) await save(ben, title)
  await save(ada, 'A4')
  expect(await versionsOf(id)).toEqual(['Created', 'A3', 'B2', 'A4'])
  await poolDb(archive.payload)(
    sql`update _posts_v set created_at = created_at - interval '10 minutes' where parent_id = ${id}`,
  )
  await save(ada, 'A5')
  expect(await versionsOf(id)).toEqual(['Created', 'A3', 'B2', 'A4', 'A5'])
})

test('ADMIN-17: two people of the same name do not share a version', async () => {
  const [ada, namesake] = [await author(), await author()]
  const { id: userId } = namesake.user
  await archive.payload.update({
    collection: 'users',
    id: userId,
    data: { name: ada.user.name },
    overrideAccess: true,
  })
  const { id } = await makeDraft(archive.payload, project, { title: 'Created' })
  for (const [{ call }, title] of [
    [ada, 'A1'],
    [ada, 'A2'],
    [namesake, 'N1'],
    [namesake, 'N2'],
    [ada, 'A3'],
  ] as const)
    expect((await call('PATCH', `posts/${id}`, { title })).status).toBe(200)
  expect(await versionsOf(id)).toEqual(['Created', 'A2', 'N2', 'A3'])
})

test('ADMIN-17: each change of a program stays a version', async () => {
  const [ada, { client }] = [await author(), await makeClient(archive.payload, { mode: 'write' })]
  const { id } = await makeDraft(archive.payload, project, { title: 'Created' })
  const services = { payload: archive.payload, db: poolDb(archive.payload) }
  for (const title of ['P1', 'P2']) expect((await updateDraft(services, client, id, { title })).ok).toBe(true)
  for (const title of ['A1', 'A2'])
    expect((await ada.call('PATCH', `posts/${id}`, { title })).status).toBe(200)
  expect((await updateDraft(services, client, id, { title: 'P3' })).ok).toBe(true)
  expect(await versionsOf(id)).toEqual(['Created', 'P1', 'P2', 'A2', 'P3'])
})

test('ADMIN-9: a save of an opened form leaves the lock with its user, whose name others learn', async () => {
  const [ada, ben] = [await author(), await author()]
  const { id } = await makeDraft(archive.payload, project)
  const holder = async ({ call }: typeof ada) =>
    (await call('POST', 'payload-locked-documents/holder', { collection: 'posts', id })).body
  expect((await ada.call('PATCH', `posts/${id}?form=a`, { title: 'Mine' })).status).toBe(200)
  expect(await holder(ben)).toEqual({ name: ada.user.name })
  expect(await holder(ada)).toEqual({ name: null })
  expect((await ben.call('PATCH', `posts/${id}?form=b`, { title: 'Yours' })).status).toBe(423)
  expect((await ada.call('PATCH', `posts/${id}`, { title: 'Done' })).status).toBe(200)
  expect(await holder(ben)).toEqual({ name: null })
})

test('ADMIN-9: a form that was left takes no lock any more, even with a save that was under way', async () => {
  const [ada, ben] = [await author(), await author()]
  const { id } = await makeDraft(archive.payload, project)
  const save = async (form: string) =>
    expect((await ada.call('PATCH', `posts/${id}?form=${form}`, { title: form })).status).toBe(200)
  const leave = async (form: string, { call } = ada) =>
    expect(await call('POST', 'payload-locked-documents/release', { collection: 'posts', id, form })).toEqual(
      {
        status: 200,
        body: { released: true },
      },
    )
  const holder = async () =>
    (await ben.call('POST', 'payload-locked-documents/holder', { collection: 'posts', id })).body.name

  for (let round = 0; round < 10; round += 1) {
    const form = `form-${round}`
    await Promise.all([save(form), leave(form)])
    expect([form, await holder()]).toEqual([form, null])
    await save(form)
    expect([form, await holder()]).toEqual([form, null])
  }
  // The next form has it at once, and only its own user ends it.
  await save('next')
  await leave('next', ben)
  await save('next')
  expect(await holder()).toBe(ada.user.name)
})

test('a new post has the project and the type of the last own one, and the own name', async () => {
  const { call, user } = await author()
  const types = await archive.payload.find({ collection: 'post-types', overrideAccess: true, sort: '-id' })
  const type = types.docs[0]?.id
  const other = await makeProject(archive.payload)
  expect((await call('POST', 'posts', { title: 'First', project: other.id, type })).status).toBe(201)
  const second = await call('POST', 'posts', { title: 'Second' })
  expect(second).toMatchObject({
    status: 201,
    body: { doc: { project: other.id, type, authorName: user.name } },
  })
  await archive.payload.update({
    collection: 'projects',
    id: other.id,
    data: { isActive: false },
    overrideAccess: true,
  })
  expect((await call('POST', 'posts', { title: 'Third' })).status).toBe(400)
})

test('authors learn which tags are in use, the most used first', async () => {
  for (const tags of [['rare'], ['often'], ['often', 'x']])
    await makeDraft(archive.payload, project, { tags })
  const { call } = await author()
  const { status, body } = await call('GET', 'posts/known-tags')
  expect([status, body]).toEqual([200, { items: ['often', 'rare', 'x'] }])
})
