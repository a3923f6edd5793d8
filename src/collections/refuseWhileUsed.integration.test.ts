import { sql } from '@payloadcms/db-postgres'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, relationId } from '@/lib/ids'
import { receiveBytes, withUploadFolder } from '@/operations/images/receivedFile'
import { uploadImage } from '@/operations/images/clientImages'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'
import { whileTransactionOpen } from '@/testing/whileTransactionOpen'

let archive: TestArchive
let rest: RestDriver
let cookie: string
beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  cookie = await signedIn(archive, 'admin@example.com')
})
afterAll(() => archive.close())

const whileOpen = <Value>(statement: [text: string, ...values: unknown[]], meanwhile: () => Promise<Value>) =>
  whileTransactionOpen(archive.databaseUrl, statement, meanwhile)

async function makeType(): Promise<string> {
  const id = newId()
  await poolDb(archive.payload)(sql`
    insert into post_types (id, key, labels_de, labels_en, color) values (${id}, ${`type-${id}`}, 'Art', 'Type', '#000000')`)
  return id
}

const remove = (path: string, language = 'en') =>
  rest('DELETE', `/api/${path}`, { cookie: `${cookie}; archive-lng=${language}` })

async function clientsOf(project: Project): Promise<number> {
  const { totalDocs } = await archive.payload.count({
    collection: 'api-clients',
    where: { project: { equals: project.id } },
    overrideAccess: true,
  })
  return totalDocs
}

const INSERT_CLIENT = `insert into api_clients (id, name, mode, audience, project_id, token_hash)
  values (gen_random_uuid(), 'Racer', 'read', 'internal', $1, gen_random_uuid()::text)`
const INSERT_POST = `insert into posts (id, title, slug, project_id, type_id)
  values (gen_random_uuid(), 'Racer', gen_random_uuid()::text || '-x', $1, $2)`

test('a project whose client is being created cannot be deleted, and the client stays bound', async () => {
  const project = await makeProject(archive.payload)
  const response = await whileOpen([INSERT_CLIENT, project.id], () => remove(`projects/${project.id}`))
  expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('1 API client')])
  expect(await clientsOf(project)).toBe(1)
})

test('a client of a project that is being deleted is refused at /project, and never becomes unbound', async () => {
  const project = await makeProject(archive.payload)
  const issue = () =>
    rest('POST', '/api/api-clients/issue', {
      cookie,
      headers: { Origin: 'http://localhost:3000' },
      json: { name: 'Late', mode: 'read', audience: 'internal', project: project.slug },
    })
  const response = await whileOpen(['delete from projects where id = $1', project.id], issue)
  expect([response.status, (await response.json()).errors?.[0]?.pointer]).toEqual([422, '/project'])
  const unbound = sql`select 1 from api_clients where name = 'Late'`
  expect(await poolDb(archive.payload)(unbound)).toEqual([])
})

test('a client is not moved to a project that is being deleted', async () => {
  const [from, to] = [await makeProject(archive.payload), await makeProject(archive.payload)]
  const { client } = await makeClient(archive.payload, { project: from })
  const move = () => rest('PATCH', `/api/api-clients/${client.id}`, { cookie, json: { project: to.id } })
  const response = await whileOpen(['delete from projects where id = $1', to.id], move)
  expect(response.status).toBe(400)
  expect(await clientsOf(from)).toBe(1)
})

test('ADMIN-4: a project and a type that a post starts to use cannot be deleted', async () => {
  const project = await makeProject(archive.payload)
  const type = await makeType()
  for (const path of [`projects/${project.id}`, `post-types/${type}`]) {
    const response = await whileOpen([INSERT_POST, project.id, type], () => remove(path))
    expect([response.status, await response.text()]).toEqual([
      409,
      expect.stringMatching(/1 entry|2 entries/),
    ])
  }
})

test('a post and an image that refer to what is being deleted are refused', async () => {
  const project = await makeProject(archive.payload)
  const type = await makeType()
  const post = () =>
    rest('POST', '/api/posts', { cookie, json: { title: 'Late', project: project.id, type } })
  expect((await whileOpen(['delete from post_types where id = $1', type], post)).status).toBe(400)

  const { client } = await makeClient(archive.payload, { mode: 'write' })
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#396' } })
    .png()
    .toBuffer()
  const upload = () =>
    withUploadFolder(archive.payload, async (folder) =>
      uploadImage(archive.payload, client, {
        file: await receiveBytes(folder, { bytes, filename: 'x.png' }),
        project: project.slug,
        alt: null,
      }),
    )
  const uploaded = await whileOpen(['delete from projects where id = $1', project.id], upload)
  expect(uploaded).toMatchObject({
    ok: false,
    refusal: { kind: 'validation_failed', errors: [{ pointer: '/project' }] },
  })
})

test('ADMIN-4: an image that a post starts to show cannot be deleted', async () => {
  const project = await makeProject(archive.payload)
  const image = await makeImageRow(archive.payload, project)
  const { id } = await makeDraft(archive.payload, project)
  const show = ['insert into post_media (post_id, media_id) values ($1, $2)', id, image] as const
  expect((await whileOpen([...show], () => remove(`media/${image}`))).status).toBe(409)
})

test('ADMIN-4: a type that only the history of a post uses cannot be deleted, with a message in both languages', async () => {
  const project = await makeProject(archive.payload)
  const type = await makeType()
  const post = await makeDraft(archive.payload, project)
  const patch = async (to: string) =>
    expect((await rest('PATCH', `/api/posts/${post.id}`, { cookie, json: { type: to } })).status).toBe(200)
  await patch(type)
  // Saves of one person within ten minutes share a version (ADMIN-17).
  await poolDb(archive.payload)(
    sql`update _posts_v set created_at = created_at - interval '1 hour' where parent_id = ${post.id}`,
  )
  await patch(relationId(post.type) ?? '')
  const english = await remove(`post-types/${type}`)
  expect([english.status, await english.text()]).toEqual([409, expect.stringContaining('earlier version')])
  const german = await remove(`post-types/${type}`, 'de')
  expect([german.status, await german.text()]).toEqual([409, expect.stringContaining('früheren Version')])
})

test('concurrent deletions and new clients: no client loses its project, and there is no 500', async () => {
  for (let round = 0; round < 10; round += 1) {
    const project = await makeProject(archive.payload)
    const [removed, issued] = await Promise.all([
      remove(`projects/${project.id}`),
      rest('POST', '/api/api-clients/issue', {
        cookie,
        headers: { Origin: 'http://localhost:3000' },
        json: { name: 'Racer', mode: 'read', audience: 'internal', project: project.slug },
      }),
    ])
    expect([removed.status, issued.status]).toBeOneOf([
      [200, 422],
      [409, 201],
    ])
    expect(await clientsOf(project)).toBe(issued.status === 201 ? 1 : 0)
  }
})

test('the database itself refuses to delete a referenced record; it sets null only where nothing is lost', async () => {
  const rows = await poolDb(archive.payload)<{ name: string }>(sql`
    select conname as name from pg_constraint
    where contype = 'f' and confdeltype = 'n' and connamespace = 'public'::regnamespace order by conname`)
  expect(rows.map(({ name }) => name)).toEqual([
    '_posts_v_parent_id_posts_id_fk',
    '_posts_v_version_approval_by_id_users_id_fk',
    '_posts_v_version_client_id_api_clients_id_fk',
    '_posts_v_version_cover_id_media_id_fk',
    '_posts_v_version_created_by_id_users_id_fk',
    'posts_approval_by_id_users_id_fk',
    'posts_created_by_id_users_id_fk',
  ])
  const project = await makeProject(archive.payload)
  await makeClient(archive.payload, { project })
  await expect(
    poolDb(archive.payload)(sql`delete from projects where id = ${project.id}`),
  ).rejects.toMatchObject({
    cause: { code: '23001' },
  })
})
