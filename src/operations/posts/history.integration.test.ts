import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { systemClock } from '@/lib/dates'
import type { Post, Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeDue, makeUser, makeProject } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { restDriver, signedIn } from '@/testing/restDriver'
import { approvePost, withdrawApproval } from './approvePost'
import { publishDue } from './publishDue'

let archive: TestArchive
let project: Project
let user: UserActor
beforeAll(async () => {
  archive = await openTestArchive()
  project = await makeProject(archive.payload)
  user = await makeUser(archive.payload, 'publisher')
})
afterAll(() => archive.close())

async function draft(given: Parameters<typeof makeDraft>[2] = {}): Promise<Post> {
  const cover = await makeImageRow(archive.payload, project, 'A dog')
  return makeDraft(archive.payload, project, {
    teaser: 'A teaser',
    tags: ['a'],
    authorName: 'Zoë',
    cover,
    blocks: [{ blockType: 'text', text: 'Before, now.' }],
    ...given,
  })
}

const approve = async (id: string, when: 'now' | 'planned') => {
  const approval = await approvePost(archive.payload, user, id, when, systemClock)
  expect(approval.ok).toBe(true)
}

/** The newest version and the post, each with the columns of the post. */
async function newest(id: string) {
  const [row] = await poolDb(archive.payload)<{ post: object; version: object; count: number }>(sql`
    select
      (select to_jsonb(posts) - '{id,news,audience_rank,search_text,search_words}'::text[] from posts where id = ${id}) as post,
      (select jsonb_object_agg(substr(key, 9), value) from jsonb_each(to_jsonb(version)) where key like 'version\\_%') as version,
      (select count(*)::int from _posts_v where parent_id = ${id}) as count
    from _posts_v version where parent_id = ${id} order by updated_at desc limit 1`)
  if (row === undefined) throw new Error('there is no version')
  return row
}

async function expectNewest(id: string, post: object, count: number): Promise<void> {
  const row = await newest(id)
  expect(row.version).toEqual(row.post)
  expect(row.post).toMatchObject(post)
  expect(row.count).toBe(count)
}

test('an immediate approval leaves the published post as the newest version, with the approving user', async () => {
  const { id } = await draft()
  await approve(id, 'now')
  await expectNewest(id, { status: 'published', approval_by_id: user.id, number: expect.any(Number) }, 2)
})

test('a planned approval, its withdrawal and publication by date each leave a version too', async () => {
  const { id } = await draft({ publishAt: '2099-01-01T08:00:00.000Z' })
  await approve(id, 'planned')
  const sealed = { status: 'draft', approval_by_id: user.id, approval_seal: expect.any(String) }
  await expectNewest(id, sealed, 2)
  await withdrawApproval(archive.payload, user, id, systemClock)
  await expectNewest(id, { status: 'draft', approval_by_id: null, approval_seal: null }, 3)
  await withdrawApproval(archive.payload, user, id, systemClock)
  await expectNewest(id, { approval_by_id: null }, 3)

  const due = await makeDue(archive.payload, project, user, 'Due')
  const { published } = await publishDue(
    archive.payload,
    { kind: 'system', name: 'publish-due' },
    systemClock,
  )
  expect(published.map((entry) => entry.id)).toEqual([due])
  await expectNewest(due, { status: 'published', approval_by_id: user.id }, 3)
})

test('a refused or rolled-back change leaves no version', async () => {
  const { id } = await draft({ audience: 'public' })
  await poolDb(archive.payload)(
    sql`update media set alt = null where id = (select cover_id from posts where id = ${id})`,
  )
  const refused = await approvePost(archive.payload, user, id, 'now', systemClock)
  expect(refused.ok).toBe(false)
  expect((await newest(id)).count).toBe(1)
})

test('LIMIT-29: the history keeps its 50 newest versions', async () => {
  const { id } = await draft({ publishAt: '2099-01-01T08:00:00.000Z' })
  await poolDb(archive.payload)(sql`
    insert into _posts_v (id, parent_id, version_title, version_project_id, version_type_id, created_at, updated_at)
    select gen_random_uuid(), ${id}, 'Old', version_project_id, version_type_id, '2020-01-01', '2020-01-01'
    from _posts_v, generate_series(1, 60) where parent_id = ${id}`)
  await approve(id, 'planned')
  await expectNewest(id, { approval_by_id: user.id }, 50)
})

test('restoring a version neither restores an approval nor changes a published post', async () => {
  const rest = restDriver(archive)
  const cookie = await signedIn(archive, 'admin@example.com')
  const versionOf = async (id: string) => {
    const [row] = await poolDb(archive.payload)<{ id: string }>(sql`
      select id from _posts_v where parent_id = ${id} and version_approval_seal is not null
      order by updated_at desc limit 1`)
    return row?.id
  }
  const { id } = await draft({ publishAt: '2099-01-01T08:00:00.000Z' })
  await approve(id, 'planned')
  const sealed = await versionOf(id)
  await withdrawApproval(archive.payload, user, id, systemClock)
  expect((await rest('POST', `/api/posts/versions/${sealed}`, { cookie })).status).toBe(200)
  expect((await newest(id)).post).toMatchObject({
    status: 'draft',
    approval_by_id: null,
    approval_seal: null,
  })

  await approve(id, 'now')
  const { post } = await newest(id)
  for (const version of [sealed, await versionOf(id)])
    expect((await rest('POST', `/api/posts/versions/${version}`, { cookie })).status).toBe(403)
  expect((await newest(id)).post).toEqual(post)
})
