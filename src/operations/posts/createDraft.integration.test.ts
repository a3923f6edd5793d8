import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientActor } from '@/domain/actor'
import type { Client } from '@/domain/client'
import { newPostSchema, type NewPost } from '@/domain/post/bodies'
import { ok } from '@/lib/result'
import { deleteImage } from '@/operations/images/clientImages'
import { inTransaction } from '@/operations/transaction'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { storeDraft } from './createDraft'
import { lockSlugOf } from './freeSlug'
import { storedBlocksOf } from './postRows'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

async function setUp() {
  const project = await makeProject(archive.payload)
  const { client } = await makeClient(archive.payload, { mode: 'write' })
  return { project, client }
}

const create = (client: Client, given: NewPost) =>
  storeDraft(archive.payload, client, given, new Date('2026-11-20T10:00:00.123Z'))

/** Creates a draft through Payload, as a reference for the rows. */
async function createByPayload(client: Client, projectId: string, given: NewPost): Promise<string> {
  const [type] = await poolDb(archive.payload)<{ id: string }>(
    sql`select id from post_types where key = ${given.type}`,
  )
  const created = await inTransaction(archive.payload, clientActor(client), async ({ payload, req }) => {
    const { id } = await payload.create({
      collection: 'posts',
      data: {
        project: projectId,
        type: type?.id ?? '',
        title: given.title,
        teaser: given.teaser ?? null,
        audience: given.audience,
        authorName: given.author_name ?? client.name,
        slug: given.slug ?? null,
        cover: given.cover_media_id ?? null,
        publishAt: given.publish_at ?? null,
        tags: given.tags ?? [],
        blocks: storedBlocksOf(given.blocks ?? []),
        status: 'draft',
        review: { state: 'submitted', by: client.name, at: new Date().toISOString() },
        client: client.id,
        idempotencyKey: given.idempotency_key ?? null,
      },
      depth: 0,
      overrideAccess: true,
      req,
    })
    return ok(id)
  })
  if (!created.ok) throw new Error('Payload has refused')
  return created.value
}

/** All rows of a new draft in every table, without values that differ between calls: ids, times, slug and key. */
async function rowsOf(id: string) {
  const [row] = await poolDb(archive.payload)<{ rows: unknown }>(sql`
    select json_build_object(
      'post', (select to_jsonb(posts) - '{id,slug,idempotency_key,review_at,created_at,updated_at}'::text[] || jsonb_build_object(
          'blocks', (select jsonb_agg(block - 'id' || jsonb_build_object('has_id', block ->> 'id' ~ '^[0-9a-f]{24}$'))
                     from jsonb_array_elements(blocks) block))
        from posts where id = ${id}),
      'versions', (select jsonb_agg(to_jsonb(version)
          - '{id,parent_id,version_slug,version_idempotency_key,version_review_at,created_at,updated_at,version_created_at,version_updated_at}'::text[]
          || jsonb_build_object(
            'same_slug', version.version_slug = posts.slug,
            'same_key', version.version_idempotency_key is not distinct from posts.idempotency_key,
            'same_times', version.version_created_at = posts.created_at and version.version_updated_at = posts.updated_at
              and version.version_review_at = posts.review_at,
            'kept_at_once', version.created_at = version.updated_at,
            'version_blocks', version.version_blocks = posts.blocks))
        from _posts_v version join posts on posts.id = version.parent_id where parent_id = ${id}),
      'images', (select jsonb_agg(media_id order by media_id) from post_media where post_id = ${id}),
      'audit', (select jsonb_agg(to_jsonb(audit) - '{id,target_id,created_at,updated_at}'::text[])
        from audit where target_id = ${id})) as rows`)
  return row?.rows
}

test('writes the same rows as Payload, including history and audit trail', async () => {
  const { project, client } = await setUp()
  const [one, other] = [
    await makeImageRow(archive.payload, project),
    await makeImageRow(archive.payload, project),
  ]
  const bodies = [
    { title: 'Least' },
    { title: 'No blocks', teaser: '', tags: [], blocks: [] },
    {
      title: 'Everything "quoted" \\ ä',
      teaser: 'A teaser',
      audience: 'public',
      author_name: ' Zoë ',
      cover_media_id: one,
      publish_at: '2026-08-01T10:00:00.5+02:00',
      tags: ['a', 'b c'],
      idempotency_key: 'k',
      blocks: [
        { type: 'text', data: { text: '' } },
        { type: 'image', data: { mediaId: one } },
        { type: 'gallery', data: { mediaIds: [other, one, other] } },
        { type: 'before_after', data: { beforeMediaId: one, afterMediaId: other } },
        { type: 'video', data: { url: 'https://example.com/v' } },
        { type: 'quote', data: { text: 'q', source: 's' } },
        { type: 'code', data: { code: 'select 1', language: 'sql' } },
        { type: 'link', data: { url: 'https://example.com', title: 't', description: 'd' } },
        { type: 'callout', data: { text: 'c', tone: 'danger' } },
        { type: 'callout', data: { text: 'c' } },
        { type: 'poll', data: { question: 'q', options: [1, null, { deep: [] }] } },
        { type: 'nothing', data: null },
      ],
    },
  ]
  for (const [index, body] of bodies.entries()) {
    const base = { project: project.slug, type: 'feature', ...body }
    const slugs = [`by-sql-${index}`, `by-payload-${index}`]
    const created = await create(client, newPostSchema.parse({ ...base, slug: slugs[0] }))
    if (!created.ok) throw new Error('it was refused', { cause: created.refusal })
    const reference = newPostSchema.parse({
      ...base,
      slug: slugs[1],
      ...('idempotency_key' in base && { idempotency_key: 'other' }),
    })
    const expected = await rowsOf(await createByPayload(client, project.id, reference))
    expect(await rowsOf(created.value.id)).toEqual(expected)
    expect(expected).toMatchObject({
      post: { title: base.title },
      versions: [{ same_times: true }],
      audit: [{}],
    })
  }
})

test('writes every column of the tables, so a new column is not forgotten', async () => {
  const columns = await poolDb(archive.payload)<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = 'posts' and table_schema = 'public' and is_generated = 'NEVER' order by 1`)
  const versioned = await poolDb(archive.payload)<{ name: string }>(sql`
    select substr(column_name, 9) as name from information_schema.columns
    where table_name = '_posts_v' and table_schema = 'public' and column_name like 'version\\_%' order by 1`)
  // A trigger writes the place among all news, and a version has none.
  expect(versioned).toEqual(columns.filter(({ name }) => name !== 'id' && name !== 'news'))
})

test('concurrent entries with the same title by users and clients get the slugs 1 to n, and none fails', async () => {
  const { project, client } = await setUp()
  const title = 'People and programs'
  const given = newPostSchema.parse({ project: project.slug, type: 'fix', title })
  await Promise.all([
    ...Array.from({ length: 12 }, () => create(client, given)),
    ...Array.from({ length: 6 }, () => makeDraft(archive.payload, project, { title })),
  ])
  const rows = await poolDb(archive.payload)<{ slug: string }>(
    sql`select slug from posts where title = ${title}`,
  )
  const expected = Array.from({ length: 18 }, (_, n) => `people-and-programs${n === 0 ? '' : `-${n + 1}`}`)
  expect(rows.map(({ slug }) => slug).sort()).toEqual(expected.sort())
})

test('an image that is deleted at the same time is either refused or kept', async () => {
  const { project, client } = await setUp()
  for (let round = 0; round < 10; round += 1) {
    const image = await makeImageRow(archive.payload, project)
    const given = newPostSchema.parse({
      project: project.slug,
      type: 'fix',
      title: 'Contested image',
      cover_media_id: image,
    })
    const [created, deleted] = await Promise.all([
      create(client, given),
      deleteImage(archive.payload, client, image),
    ])
    const result = [
      created.ok ? 'created' : created.refusal.kind,
      deleted.ok ? 'deleted' : deleted.refusal.kind,
    ]
    expect([
      ['created', 'media_in_use'],
      ['validation_failed', 'deleted'],
    ]).toContainEqual(result)
  }
})

test('AUD-6, AUD-8, AUD-9: a draft that is refused leaves nothing behind', async () => {
  const { payload } = archive
  const { project, client } = await setUp()
  const [closed, foreign] = [await makeProject(payload, { isActive: false }), await makeProject(payload)]
  const bound = (await makeClient(payload, { mode: 'write', audience: 'customer', project })).client
  const [own, others] = [await makeImageRow(payload, project), await makeImageRow(payload, foreign)]
  const hidden = await makeDraft(payload, project, { audience: 'internal' })
  await poolDb(payload)(
    sql`update posts set client_id = ${bound.id}, idempotency_key = 'hidden', slug = 'in-use' where id = ${hidden.id}`,
  )
  const refused: Record<string, Partial<Record<keyof NewPost, unknown>>> = {
    'no project': { project: 'nowhere' },
    'a closed project': { project: closed.slug },
    "another client's project": { project: foreign.slug },
    'no type': { type: 'nothing' },
    'an audience beyond the client': { audience: 'internal' },
    'an unknown cover': { cover_media_id: '019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b' },
    'an image of another project': {
      cover_media_id: own,
      blocks: [{ type: 'gallery', data: { mediaIds: [own, others] } }],
    },
    'the key of a hidden post': { idempotency_key: 'hidden' },
    'a slug in use': { slug: 'in-use' },
  }
  const counts = () =>
    poolDb(payload)(sql`
      select (select count(*) from posts) as posts, (select count(*) from _posts_v) as versions,
        (select count(*) from audit) as audit, (select count(*) from post_media) as images,
        (select count(*) from notifications) as mails`)
  const before = await counts()
  const base = {
    project: project.slug,
    type: 'fix',
    title: 'Refused',
    audience: 'customer',
    cover_media_id: own,
  }
  for (const [name, body] of Object.entries(refused)) {
    const who = name === 'a closed project' ? client : bound
    const created = await create(who, newPostSchema.parse({ ...base, ...body }))
    expect([name, created.ok]).toEqual([name, false])
    expect([name, await counts()]).toEqual([name, before])
  }
  expect((await create(bound, newPostSchema.parse(base))).ok).toBe(true)
})

test('WRITE-6: a key whose post is being deleted returns this post and creates nothing', async () => {
  const { project, client } = await setUp()
  const given = newPostSchema.parse({
    project: project.slug,
    type: 'fix',
    title: 'Kept',
    idempotency_key: 'k',
  })
  const first = await create(client, given)
  const deleting = await archive.payload.db.pool.connect()
  try {
    await deleting.query('begin')
    await deleting.query(`delete from posts where idempotency_key = 'k' and client_id = $1`, [client.id])
    const again = create(client, given)
    // It must not wait for the end of the deletion either.
    expect(await again).toEqual({ ok: true, value: { kind: 'earlier', id: first.ok && first.value.id } })
  } finally {
    await deleting.query('commit')
    deleting.release()
  }
  const [left] = await poolDb(archive.payload)<{ count: number }>(
    sql`select count(*)::int from posts where client_id = ${client.id}`,
  )
  expect(left).toEqual({ count: 0 })
})

test('WRITE-12: while others choose a slug for the title, it waits, and then goes beyond the usual candidates', async () => {
  const { project, client } = await setUp()
  const given = newPostSchema.parse({ project: project.slug, type: 'fix', title: 'Waits' })
  for (let count = 0; count < 9; count += 1) await create(client, given)
  let tenth: ReturnType<typeof create> | undefined
  await inTransaction(archive.payload, clientActor(client), async ({ db }) => {
    await lockSlugOf(db, given.title)
    tenth = create(client, given)
    const outcome = await Promise.race([tenth, sleep(200, 'waits')])
    expect(outcome).toBe('waits')
    return ok(null)
  })
  expect(await tenth).toMatchObject({ ok: true, value: { kind: 'new', draft: { slug: 'waits-10' } } })
})

test('an error leaves nothing of a new draft behind', async () => {
  const { project, client } = await setUp()
  const gone: Client = { ...client, id: '019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b' }
  const counts = () =>
    poolDb(archive.payload)(sql`
      select (select count(*) from posts) as posts, (select count(*) from _posts_v) as versions,
        (select count(*) from audit) as audit, (select count(*) from post_media) as images`)
  const before = await counts()
  const given = newPostSchema.parse({ project: project.slug, type: 'fix', title: 'By nobody' })
  await expect(create(gone, given)).rejects.toThrow()
  expect(await counts()).toEqual(before)
})
