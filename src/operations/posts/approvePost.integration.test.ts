import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { sealOf } from '@/domain/post/seal'
import { newId } from '@/lib/ids'
import { inTransaction } from '@/operations/transaction'
import type { Post, Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeUser, makeProject } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { repetitions } from '@/testing/repetitions'
import { whileSql } from '@/testing/whileSql'
import { approvePost } from './approvePost'
import { loadPostContent } from './loadPostContent'
import { withdrawApproval } from './approvePost'

const NOW = new Date('2026-08-01T09:00:00.000Z')
const clock = () => NOW
const TOMORROW = '2026-08-02T09:00:00.000Z'

let archive: TestArchive
let user: UserActor
let project: Project
beforeAll(async () => {
  archive = await openTestArchive()
  user = await makeUser(archive.payload, 'publisher')
  project = await makeProject(archive.payload)
})
afterAll(() => archive.close())

function draft(given: Parameters<typeof makeDraft>[2] = {}): Promise<Post> {
  return makeDraft(archive.payload, project, given)
}

function approve(id: string, when: 'now' | 'planned' = 'now', by: UserActor = user) {
  return approvePost(archive.payload, by, id, when, clock)
}

interface Row extends Record<string, unknown> {
  status: string
  number: string | null
  published: boolean
  approver: string | null
  seal: string | null
}

async function rowOf(id: string): Promise<Row | undefined> {
  const [row] = await poolDb(archive.payload)<Row>(sql`
    select status, number, published_at is not null as published, approval_by_id as approver,
      approval_seal as seal from posts where id = ${id}`)
  return row
}

async function auditOf(id: string) {
  return poolDb(archive.payload)<{ action: string; actor_label: string; details: unknown }>(sql`
    select action, actor_label, details from audit
    where target_id = ${id} and action not in ('create', 'update') order by created_at, id`)
}

async function counter(): Promise<number> {
  const [row] = await poolDb(archive.payload)<{ n: number }>(sql`select n from publication_counter`)
  return row?.n ?? -1
}

test('PUB-10: a post that changed since the page was loaded is not approved', async () => {
  const post = await draft({ audience: 'internal' })
  await archive.payload.update({
    collection: 'posts',
    id: post.id,
    data: { audience: 'public' },
    overrideAccess: true,
  })
  const refused = await approvePost(archive.payload, user, post.id, 'now', clock, { seenAt: post.updatedAt })
  expect(refused).toMatchObject({ ok: false, refusal: { errors: [{ pointer: '/updatedAt' }] } })
  const { updatedAt } = await archive.payload.findByID({
    collection: 'posts',
    id: post.id,
    overrideAccess: true,
  })
  expect((await approvePost(archive.payload, user, post.id, 'now', clock, { seenAt: updatedAt })).ok).toBe(
    true,
  )
})

/** The seal that the post would get now. */
async function sealNow(id: string): Promise<{ stored: string | null; current: string }> {
  const read = await inTransaction(archive.payload, user, async ({ db }) => {
    const post = await loadPostContent(db, id, { lock: false })
    return post ? { ok: true, value: post } : { ok: false, refusal: { kind: 'not_found' } }
  })
  if (!read.ok) throw new Error('there is no such post')
  return { stored: read.value.seal, current: sealOf(read.value.content) }
}

describe('publishing', () => {
  test.each([
    ['without a date, with the current time', null, 'now', NOW.toISOString()],
    ['without a date, planned, with the current time', null, 'planned', NOW.toISOString()],
    ['backdated', '2026-05-04T07:30:00.000Z', 'planned', '2026-05-04T07:30:00.000Z'],
    ['backdated, approved now', '2026-05-04T07:30:00.000Z', 'now', '2026-05-04T07:30:00.000Z'],
    ['at this very moment', NOW.toISOString(), 'planned', NOW.toISOString()],
    ['now in spite of a date to come', TOMORROW, 'now', NOW.toISOString()],
  ] as const)('PUB-6: %s', async (_, publishAt, when, expected) => {
    const before = await counter()
    const { id } = await draft({ publishAt })
    const approved = await approve(id, when)
    const number = before + 1
    expect(approved).toEqual({ ok: true, value: { status: 'published', number, publishAt: expected } })
    expect(await rowOf(id)).toMatchObject({
      status: 'published',
      number: String(number),
      published: true,
      approver: user.id,
    })
    const doc = await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })
    expect(doc).toMatchObject({ publishAt: expected, publishedAt: NOW.toISOString(), number })
  })

  test('is audited with number, audience and date, in the same transaction', async () => {
    const { id } = await draft({ audience: 'customer' })
    const approved = await approve(id)
    const number = approved.ok ? approved.value.number : null
    expect(await auditOf(id)).toEqual([
      {
        action: 'publish',
        actor_label: user.email,
        details: { number, audience: 'customer', publishAt: NOW.toISOString() },
      },
    ])
  })

  test('PUB-12: changes nothing if its audit row cannot be written', async () => {
    const { id } = await draft()
    const before = [await counter(), await rowOf(id)]
    const refusing = [
      sql`alter table audit add constraint no_publish check (action <> 'publish') not valid`,
      sql`alter table audit drop constraint no_publish`,
    ] as const
    await expect(whileSql(archive.payload, refusing, () => approve(id))).rejects.toThrow()
    expect([await counter(), await rowOf(id)]).toEqual(before)
    expect(await auditOf(id)).toEqual([])
  })

  test('ADMIN-7: its audit row can never be changed or deleted', async () => {
    const { id } = await draft()
    await approve(id)
    const before = await auditOf(id)
    const db = poolDb(archive.payload)
    for (const statement of [
      sql`update audit set action = 'other' where target_id = ${id}`,
      sql`delete from audit where target_id = ${id}`,
      sql`truncate audit cascade`,
    ])
      await expect(db(statement)).rejects.toMatchObject({
        cause: { message: 'the audit trail is append-only' },
      })
    expect(await auditOf(id)).toEqual(before)
  })

  test('BLOCK-5: keeps the text of blocks byte for byte', async () => {
    const text = '# a * b\r\n\t- ***x***\n    \\# <b>&amp;</b> ​ \u00a0é'
    const { id } = await draft({ blocks: [{ blockType: 'text', text }] })
    await approve(id)
    const [row] = await poolDb(archive.payload)<{ text: string }>(
      sql`select blocks -> 0 ->> 'text' as text from posts where id = ${id}`,
    )
    expect(row?.text).toBe(text)
  })
})

describe('refusals use no number and change nothing', () => {
  test('an unknown or invalid id is not found', async () => {
    for (const id of [newId(), 'nonsense', '']) {
      expect(await approve(id)).toEqual({ ok: false, refusal: { kind: 'not_found' } })
    }
  })

  test('PUB-9: a published post is refused as already published, even if two approvals run at once', async () => {
    const before = await counter()
    const { id } = await draft()
    const results = await Promise.all(Array.from({ length: 10 }, () => approve(id)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results) {
      if (!result.ok) expect(result.refusal.kind).toBe('already_published')
    }
    expect(await counter()).toBe(before + 1)
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('PUB-9: points to each image of a public post without alt text', async () => {
    const [described, bare, blank] = await Promise.all([
      makeImageRow(archive.payload, project, 'The new page'),
      makeImageRow(archive.payload, project),
      makeImageRow(archive.payload, project, '  '),
    ])
    const before = await counter()
    const { id } = await draft({
      audience: 'public',
      cover: bare,
      blocks: [
        { blockType: 'text', text: 'Words' },
        { blockType: 'image', mediaId: described },
        { blockType: 'image', mediaId: bare },
        { blockType: 'gallery', mediaIds: [described, blank, bare] },
        { blockType: 'before_after', beforeMediaId: described, afterMediaId: blank },
      ],
    })
    for (const when of ['now', 'planned'] as const) {
      const refused = await approve(id, when)
      expect(
        refused.ok === false && refused.refusal.kind === 'validation_failed' && refused.refusal.errors,
      ).toEqual(
        [
          '/cover_media_id',
          '/blocks/2/data/mediaId',
          '/blocks/3/data/mediaIds/1',
          '/blocks/3/data/mediaIds/2',
          '/blocks/4/data/afterMediaId',
        ].map((pointer) => ({ pointer, code: 'alt_text_missing' })),
      )
    }
    expect(await counter()).toBe(before)
    expect(await rowOf(id)).toMatchObject({ status: 'draft', number: null, seal: null })
    expect(await auditOf(id)).toEqual([])
  })

  test.each(['internal', 'customer'] as const)('an %s post needs no alt text', async (audience) => {
    const bare = await makeImageRow(archive.payload, project)
    const { id } = await draft({ audience, cover: bare })
    expect(await approve(id)).toMatchObject({ ok: true })
  })

  test('an alt text that is removed concurrently either refuses the approval or waits for it', async () => {
    const image = await makeImageRow(archive.payload, project, 'The new page')
    const { id } = await draft({ audience: 'public', cover: image })
    const clearing = inTransaction(archive.payload, user, async ({ db }) => {
      await db(sql`update media set alt = null where id = ${image}`)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { ok: true, value: undefined }
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const approved = await approve(id)
    await clearing
    expect(approved).toMatchObject({ ok: false, refusal: { kind: 'validation_failed' } })
  })
})

describe('scheduling', () => {
  test('PUB-1: a future date seals the draft, which stays a draft without a number', async () => {
    const before = await counter()
    const { id } = await draft({ publishAt: TOMORROW, audience: 'public' })
    const scheduled = { status: 'scheduled', number: null, publishAt: TOMORROW }
    expect(await approve(id, 'planned')).toEqual({ ok: true, value: scheduled })
    expect(await rowOf(id)).toMatchObject({
      status: 'draft',
      number: null,
      published: false,
      approver: user.id,
    })
    expect(await counter()).toBe(before)
    expect(await auditOf(id)).toEqual([
      {
        action: 'schedule',
        actor_label: user.email,
        details: { number: null, audience: 'public', publishAt: TOMORROW },
      },
    ])
    const { stored, current } = await sealNow(id)
    expect(stored).toBe(current)
  })

  test('PUB-7, PUB-8: each kind of change breaks the seal, and a new approval replaces it', async () => {
    const image = await makeImageRow(archive.payload, project, 'Before')
    const other = await makeProject(archive.payload)
    const { id } = await draft({
      publishAt: TOMORROW,
      cover: image,
      blocks: [{ blockType: 'text', text: 'One' }],
    })
    const changes: [string, () => Promise<unknown>][] = [
      ['title', () => change(id, { title: 'Another title' })],
      ['teaser', () => change(id, { teaser: 'Another teaser' })],
      ['audience', () => change(id, { audience: 'customer' })],
      ['date', () => change(id, { publishAt: '2026-08-03T09:00:00.000Z' })],
      ['tags', () => change(id, { tags: ['new'] })],
      ['slug', () => change(id, { slug: `another-${id.slice(-12)}` })],
      ['author', () => change(id, { authorName: 'Somebody else' })],
      ['project', () => change(id, { project: other.id })],
      ['blocks', () => change(id, { blocks: [{ blockType: 'text', text: 'Two' }] })],
      ['alt text', () => poolDb(archive.payload)(sql`update media set alt = 'After' where id = ${image}`)],
      ['cover', () => change(id, { cover: null })],
    ]
    for (const [name, make] of changes) {
      expect(await approve(id, 'planned'), name).toMatchObject({ ok: true, value: { status: 'scheduled' } })
      const sealed = await sealNow(id)
      expect(sealed.stored, `before the change of ${name}`).toBe(sealed.current)
      await make()
      const broken = await sealNow(id)
      expect(broken.stored, `after the change of ${name}`).toBe(sealed.stored)
      expect(broken.stored, `after the change of ${name}`).not.toBe(broken.current)
    }
  })

  test('a concurrent change neither restores a withdrawn approval nor removes one', async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const slowly = (id: string, seal: string | null) =>
      inTransaction(archive.payload, user, async ({ db }) => {
        await db(sql`update posts set approval_seal = ${seal} where id = ${id}`)
        await pause(400)
        return { ok: true, value: undefined }
      })
    const { id } = await draft({ publishAt: TOMORROW })
    await approve(id, 'planned')
    for (const seal of [null, 'given meanwhile']) {
      const approve = slowly(id, seal)
      await pause(150)
      await change(id, { teaser: `Changed beside ${seal}` })
      await approve
      expect((await rowOf(id))?.seal).toBe(seal)
    }
  })

  test('PUB-11: an approval can be withdrawn, a second withdrawal changes nothing, and a published post is refused', async () => {
    const { id } = await draft({ publishAt: TOMORROW })
    await approve(id, 'planned')
    const withdraw = () => withdrawApproval(archive.payload, user, id, clock)
    const left = { ok: true, value: { status: 'draft', number: null, publishAt: TOMORROW } }
    expect(await withdraw()).toEqual(left)
    expect(await rowOf(id)).toMatchObject({ status: 'draft', approver: null, seal: null })
    expect(await withdraw()).toEqual(left)
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['schedule', 'withdraw'])
    await approve(id, 'now')
    expect(await withdraw()).toEqual({ ok: false, refusal: { kind: 'already_published' } })
    expect(await withdrawApproval(archive.payload, user, newId(), clock)).toMatchObject({
      refusal: { kind: 'not_found' },
    })
  })
})

function change(id: string, data: Partial<Post>): Promise<unknown> {
  return archive.payload.update({ collection: 'posts', id, data, overrideAccess: true })
}

test('PUB-5: concurrent approvals, a quarter of them refused or rolled back: the numbers are exactly 1 to N', async () => {
  const bare = await makeImageRow(archive.payload, project)
  const drafts: { kind: string; id: string }[] = []
  const groups = Math.max(7, repetitions(13))
  for (let at = 0; at < groups * 8; at += 1) {
    const kind = at % 8 === 0 ? 'refused' : at % 8 === 4 ? 'rolled back' : 'good'
    const { id } = await draft(kind === 'refused' ? { audience: 'public', cover: bare } : {})
    drafts.push({ kind, id })
  }
  // The foreign key rejects an unknown user after the number was taken.
  const unknownUser: UserActor = { ...user, id: newId() }
  const approvals = drafts.map(
    ({ kind, id }) =>
      () =>
        approve(id, 'now', kind === 'rolled back' ? unknownUser : user),
  )
  let next = 0
  const results: PromiseSettledResult<Awaited<ReturnType<typeof approve>>>[] = []
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let run = approvals[next++]; run; run = approvals[next++]) {
        const [result] = await Promise.allSettled([run()])
        results.push(result)
      }
    }),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(groups)
  const [row] = await poolDb(archive.payload)<{ numbers: number[]; n: number; drafts: number }>(sql`
    select array_agg(number::int order by number) as numbers, (select n from publication_counter) as n,
      (select count(*)::int from posts where status = 'draft' and number is not null) as drafts
    from posts where status = 'published'`)
  expect(row?.numbers).toEqual(Array.from({ length: row?.n ?? 0 }, (_, at) => at + 1))
  expect(row?.drafts).toBe(0)
})

test('PUB-5: the database refuses a number twice, a number of a draft and a published post without one', async () => {
  const [first, second, unpublished] = [await draft(), await draft(), await draft()]
  for (const { id } of [first, second]) expect((await approve(id)).ok).toBe(true)
  const numberOf = sql`(select number from posts where id = ${first.id})`
  for (const [post, number, constraint] of [
    [second, numberOf, 'posts_number_idx'],
    [unpublished, sql`1000000`, 'posts_published_has_number'],
    [second, sql`null`, 'posts_published_has_number'],
    [second, sql`0`, 'posts_number_is_counted'],
    [second, sql`1.5`, 'posts_number_is_counted'],
  ] as const)
    await expect(
      poolDb(archive.payload)(sql`update posts set number = ${number} where id = ${post.id}`),
    ).rejects.toMatchObject({ cause: { constraint } })
})
