import { sql } from '@payloadcms/db-postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { sealOf } from '@/domain/post/seal'
import { inTransaction } from '@/operations/transaction'
import type { Post, Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeUser, makeProject } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { repetitions } from '@/testing/repetitions'
import { whileTransactionOpen } from '@/testing/whileTransactionOpen'
import { approvePost } from './approvePost'
import { loadPostContent } from './loadPostContent'
import { publishDue } from './publishDue'
import { replaceBlocks } from './changeDraft'
import { updateDraft } from './changeDraft'
import { withdrawApproval } from './approvePost'

const APPROVED = new Date('2026-08-01T09:00:00.000Z')
const NOW = new Date('2026-08-03T07:00:00.000Z')
const DATE = '2026-08-02T09:00:00.000Z'
const scheduler = { kind: 'system', name: 'scheduler' } as const

let archive: TestArchive
let user: UserActor
let project: Project
beforeAll(async () => {
  archive = await openTestArchive()
  user = await makeUser(archive.payload, 'publisher')
  project = await makeProject(archive.payload, { slug: 'shop' })
})
afterAll(() => archive.close())

// No post is due at the start of a test.
beforeEach(async () => {
  await publish()
  await poolDb(archive.payload)(sql`update posts set approval_seal = null where status = 'draft'`)
})

function publish(now = NOW) {
  return publishDue(archive.payload, scheduler, () => now)
}

function draft(given: Parameters<typeof makeDraft>[2] = {}): Promise<Post> {
  return makeDraft(archive.payload, project, { publishAt: DATE, ...given })
}

/** A draft approved for its date. */
async function scheduled(given: Parameters<typeof makeDraft>[2] = {}): Promise<Post> {
  const post = await draft(given)
  await approve(post.id)
  return post
}

async function approve(id: string): Promise<void> {
  const approved = await approvePost(archive.payload, user, id, 'planned', () => APPROVED)
  expect(approved).toMatchObject({ ok: true, value: { status: 'scheduled' } })
}

function change(id: string, data: Partial<Post>): Promise<unknown> {
  return archive.payload.update({ collection: 'posts', id, data, overrideAccess: true })
}

async function stored(id: string) {
  const doc = await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })
  const { status, number, publishAt, publishedAt, approval } = doc
  return { status, number: number ?? null, publishAt, publishedAt: publishedAt ?? null, by: approval?.by }
}

async function counter(): Promise<number> {
  const [row] = await poolDb(archive.payload)<{ n: number }>(sql`select n from publication_counter`)
  return row?.n ?? -1
}

const nothing = { published: [], skipped: [], meta: { total: 0 } }

describe('a due draft is published', () => {
  test('with the next number, the approved date, and the current time as publication time', async () => {
    const before = await counter()
    const { id, slug, title } = await scheduled({ audience: 'customer' })
    const number = before + 1
    expect(await publish()).toEqual({
      published: [{ id, slug, number, title, project: 'shop', publishAt: DATE }],
      skipped: [],
      meta: { total: 1 },
    })
    expect(await stored(id)).toEqual({
      status: 'published',
      number,
      publishAt: DATE,
      publishedAt: NOW.toISOString(),
      by: user.id,
    })
    expect(await publish()).toEqual(nothing)
    expect(await counter()).toBe(number)
  })

  test('by the scheduler, and the audit trail names the user who approved it', async () => {
    const before = await counter()
    const { id, title } = await scheduled({ audience: 'customer' })
    await publish()
    const trail = await poolDb(archive.payload)<{ row: unknown }>(sql`
      select jsonb_build_array(action, actor_kind, actor_label, label, details) as row from audit
      where target_id = ${id} and action in ('schedule', 'publish') order by created_at, id`)
    expect(trail.map(({ row }) => row)).toEqual([
      ['schedule', 'person', user.email, title, { number: null, audience: 'customer', publishAt: DATE }],
      [
        'publish',
        'system',
        'scheduler',
        title,
        {
          number: before + 1,
          audience: 'customer',
          publishAt: DATE,
          approvedBy: user.email,
          approvedById: user.id,
          approvedAt: APPROVED.toISOString(),
        },
      ],
    ])
  })

  test('even if the approving user was deleted', async () => {
    const gone = await makeUser(archive.payload, 'publisher')
    const { id } = await draft()
    await approvePost(archive.payload, gone, id, 'planned', () => APPROVED)
    await poolDb(archive.payload)(sql`delete from users where id = ${gone.id}`)
    expect((await publish()).published).toMatchObject([{ id }])
  })

  test('in the order of the dates, whatever the order of writing and approving, then by id', async () => {
    const before = await counter()
    const dates = ['02T12', '01T10', '03T06', '02T08', '01T10'].map((date) => `2026-08-${date}:00:00.000Z`)
    const posts: Post[] = []
    for (const publishAt of dates) posts.push(await draft({ publishAt }))
    for (const at of [4, 2, 0, 3, 1]) await approve(posts[at]?.id ?? '')
    const { published } = await publish()
    const order = [1, 4, 3, 0, 2]
    expect(published.map(({ id }) => id)).toEqual(order.map((at) => posts[at]?.id))
    expect(published.map(({ number }) => number)).toEqual(order.map((_, at) => before + 1 + at))
    expect(published.map(({ publishAt }) => publishAt)).toEqual(order.map((at) => dates[at]))
  })

  test('PUB-7: from the exact moment of its date, and not a millisecond earlier', async () => {
    const { id } = await scheduled()
    expect(await publish(new Date(Date.parse(DATE) - 1))).toEqual(nothing)
    expect((await publish(new Date(DATE))).published).toMatchObject([{ id }])
  })

  test('long after its date, backdated', async () => {
    const { id } = await scheduled()
    await publish(new Date('2027-03-01T09:00:00.000Z'))
    expect(await stored(id)).toMatchObject({ publishAt: DATE, publishedAt: '2027-03-01T09:00:00.000Z' })
  })
})

describe('a draft is not published', () => {
  test('if its date has come without an approval', async () => {
    await draft()
    await draft({ publishAt: '2020-01-01T00:00:00.000Z' })
    expect(await publish()).toEqual(nothing)
  })

  test('if its approval was withdrawn', async () => {
    const { id } = await scheduled()
    await withdrawApproval(archive.payload, user, id, () => APPROVED)
    expect(await publish()).toEqual(nothing)
    expect(await stored(id)).toMatchObject({ status: 'draft', number: null })
  })

  test('JOB-5: after any change to the approved content: it is listed at every call until it is approved again', async () => {
    const before = await counter()
    const image = await makeImageRow(archive.payload, project, 'The page')
    const other = await makeImageRow(archive.payload, project, 'Another page')
    const elsewhere = await makeProject(archive.payload)
    const { id: type } = (
      await archive.payload.find({
        collection: 'post-types',
        where: { key: { equals: 'fix' } },
        overrideAccess: true,
      })
    ).docs[0] ?? { id: '' }
    const changes: Record<string, (id: string) => Promise<unknown>> = {
      title: (id) => change(id, { title: 'Another title' }),
      teaser: (id) => change(id, { teaser: 'Another teaser' }),
      type: (id) => change(id, { type }),
      audience: (id) => change(id, { audience: 'customer' }),
      'an earlier date': (id) => change(id, { publishAt: '2026-08-01T12:00:00.000Z' }),
      tags: (id) => change(id, { tags: ['new'] }),
      slug: (id) => change(id, { slug: `another-${id.slice(-12)}` }),
      author: (id) => change(id, { authorName: 'Somebody else' }),
      project: (id) => change(id, { project: elsewhere.id }),
      cover: (id) => change(id, { cover: other }),
      'the text of a block': (id) =>
        change(id, {
          blocks: [
            { blockType: 'text', text: 'Two' },
            { blockType: 'image', mediaId: image },
          ],
        }),
      'the order of blocks': (id) =>
        change(id, {
          blocks: [
            { blockType: 'image', mediaId: image },
            { blockType: 'text', text: 'One' },
          ],
        }),
      'the image of a block': (id) =>
        change(id, {
          blocks: [
            { blockType: 'text', text: 'One' },
            { blockType: 'image', mediaId: other },
          ],
        }),
      'an alt text': () => poolDb(archive.payload)(sql`update media set alt = 'Changed' where id = ${image}`),
      'a picture': () =>
        poolDb(archive.payload)(sql`update media set filename = 'other.webp' where id = ${image}`),
    }
    for (const [name, make] of Object.entries(changes)) {
      await poolDb(archive.payload)(
        sql`update media set alt = 'The page', filename = 'page.webp' where id = ${image}`,
      )
      const { id } = await scheduled({
        cover: image,
        blocks: [
          { blockType: 'text', text: 'One' },
          { blockType: 'image', mediaId: image },
        ],
      })
      await make(id)
      const skipped = { ...nothing, skipped: [{ id, reason: 'changed_after_approval' }] }
      expect(await publish(), name).toEqual(skipped)
      expect(await publish(), name).toEqual(skipped)
      expect(await stored(id), name).toMatchObject({ status: 'draft', number: null })
      await archive.payload.delete({ collection: 'posts', id, overrideAccess: true })
    }
    expect(await counter()).toBe(before)
    const { id } = await scheduled()
    await change(id, { title: 'Corrected' })
    await publish()
    await approve(id)
    expect((await publish()).published).toMatchObject([{ id, title: 'Corrected' }])
  })

  test('if its date was moved into the future or removed', async () => {
    const moved = await scheduled()
    await change(moved.id, { publishAt: '2026-09-01T09:00:00.000Z' })
    const cleared = await scheduled()
    await change(cleared.id, { publishAt: null })
    expect(await publish()).toEqual(nothing)
    expect((await publish(new Date('2026-09-02T00:00:00.000Z'))).skipped).toEqual([
      { id: moved.id, reason: 'changed_after_approval' },
    ])
  })

  test('if a check fails now, although the seal is intact', async () => {
    const bare = await makeImageRow(archive.payload, project)
    const { id } = await draft({ audience: 'public', cover: bare })
    await inTransaction(archive.payload, user, async ({ db }) => {
      const post = await loadPostContent(db, id, { lock: false })
      const seal = post && sealOf(post.content)
      await db(sql`update posts set approval_seal = ${seal}, approval_at = now() where id = ${id}`)
      return { ok: true, value: undefined }
    })
    expect(await publish()).toEqual({ ...nothing, skipped: [{ id, reason: 'checks_failed' }] })
    expect(await stored(id)).toMatchObject({ status: 'draft', number: null })
  })

  test('whatever a client does: it sets a past date, or changes an approved draft (PUB-2, JOB-3)', async () => {
    const { client } = await makeClient(archive.payload, { mode: 'write' })
    const own = await makeDraft(archive.payload, project)
    const past = { publish_at: '2026-08-01T00:00:00.000Z' }
    const services = { payload: archive.payload, db: poolDb(archive.payload) }
    expect(await updateDraft(services, client, own.id, past)).toMatchObject({ ok: true })
    expect(await publish()).toEqual(nothing)
    const waiting = await scheduled({ publishAt: '2026-12-01T09:00:00.000Z' })
    await updateDraft(services, client, waiting.id, past)
    const rewritten = await scheduled()
    const blocks = [{ type: 'text' as const, data: { text: 'Buy now' } }]
    await replaceBlocks(services, client, rewritten.id, blocks, { isDryRun: false })
    expect(await publish()).toEqual({
      ...nothing,
      skipped: [waiting, rewritten].map(({ id }) => ({ id, reason: 'changed_after_approval' })),
    })
    expect(await stored(own.id)).toMatchObject({ status: 'draft', number: null })
  })
})

describe('an error', () => {
  afterEach(async () => {
    const db = poolDb(archive.payload)
    await db(sql`drop trigger if exists refuse_one on posts`)
    await db(sql`drop function if exists refuse_one()`)
    vi.restoreAllMocks()
  })

  test('JOB-5: in one post is logged and skips that post, uses no number, and does not stop the others', async () => {
    const before = await counter()
    const posts: Post[] = []
    for (const hour of ['08', '09', '10'])
      posts.push(await scheduled({ publishAt: `2026-08-02T${hour}:00:00.000Z` }))
    const [first, second, third] = posts.map(({ id }) => id)
    await failWhenPublished(second ?? '', 'raise_exception')
    const logged = vi.spyOn(archive.payload.logger, 'error').mockImplementation(() => undefined)
    const { published, skipped, meta } = await publish()
    expect(published).toMatchObject([
      { id: first, number: before + 1 },
      { id: third, number: before + 2 },
    ])
    expect({ skipped, meta }).toEqual({
      skipped: [{ id: second, reason: 'internal' }],
      meta: { total: 2 },
    })
    expect(logged).toHaveBeenCalledTimes(1)
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ postId: second }), expect.any(String))
  })

  test('of an unreachable database is thrown, and what was published stays published', async () => {
    const posts: Post[] = []
    for (const hour of ['08', '09', '10'])
      posts.push(await scheduled({ publishAt: `2026-08-02T${hour}:00:00.000Z` }))
    const [first, second, third] = posts.map(({ id }) => id)
    await failWhenPublished(second ?? '', 'admin_shutdown')
    await expect(publish()).rejects.toThrow()
    expect((await stored(first ?? '')).status).toBe('published')
    expect((await stored(second ?? '')).status).toBe('draft')
    expect((await stored(third ?? '')).status).toBe('draft')
  })
})

/** Makes the database fail with this condition when a post is published. */
async function failWhenPublished(id: string, condition: string): Promise<void> {
  await archive.payload.db.pool.query(`
    create function refuse_one() returns trigger language plpgsql as $$
    begin raise exception using errcode = '${condition}', message = 'as it is'; end $$;
    create trigger refuse_one before update on posts for each row
      when (new.id = '${id}' and new.status = 'published') execute function refuse_one()`)
}

/** How many drafts are due at once. Has no factor in common with 37. */
const DUE = Math.max(30, repetitions(100))

describe('JOB-4: concurrent calls', () => {
  test(`publish and list each of ${DUE} due drafts once, numbered without gaps in the order of their dates`, async () => {
    const before = await counter()
    const posts: { id: string; publishAt: string }[] = []
    for (let at = 0; at < DUE; at += 1) {
      // Out of order.
      const publishAt = new Date(Date.parse(DATE) + ((at * 37) % DUE) * 60_000).toISOString()
      posts.push({ id: (await scheduled({ publishAt })).id, publishAt })
    }
    const changed = posts[DUE / 2]?.id ?? ''
    await change(changed, { title: 'Changed since' })
    const results = await Promise.all(Array.from({ length: 10 }, () => publish()))
    const published = results.flatMap((result) => result.published)
    const expected = posts
      .filter(({ id }) => id !== changed)
      .sort((one, other) => (one.publishAt < other.publishAt ? -1 : 1))
      .map(({ id, publishAt }, at) => ({ id, publishAt, number: before + 1 + at }))
    const byNumber = published.toSorted((one, other) => one.number - other.number)
    expect(byNumber.map(({ id, publishAt, number }) => ({ id, publishAt, number }))).toEqual(expected)
    for (const { published: own, skipped, meta } of results) {
      expect(meta.total).toBe(own.length)
      expect(skipped).toEqual([{ id: changed, reason: 'changed_after_approval' }])
      expect(own).toEqual(own.toSorted((one, other) => one.number - other.number))
    }
    expect(await counter()).toBe(before + DUE - 1)
  })

  test('see a change that is saved while they wait for the post: it stays a draft', async () => {
    const { id } = await scheduled()
    const change: [string, string] = ["update posts set title = 'Changed meanwhile' where id = $1", id]
    const skipped = [{ id, reason: 'changed_after_approval' }]
    expect(await whileTransactionOpen(archive.databaseUrl, change, publish)).toEqual({ ...nothing, skipped })
    expect(await stored(id)).toMatchObject({ status: 'draft', number: null })
  })

  test('wait for a post that is being changed, to keep the order of the dates', async () => {
    const [first, second] = [
      await scheduled({ publishAt: '2026-08-02T08:00:00.000Z' }),
      await scheduled({ publishAt: '2026-08-02T09:00:00.000Z' }),
    ]
    const before = await counter()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let lock = () => {}
    const locked = new Promise<void>((resolve) => (lock = resolve))
    const changing = inTransaction(archive.payload, user, async ({ db }) => {
      await db(sql`select 1 from posts where id = ${first.id} for update`)
      lock()
      await released
      return { ok: true, value: undefined }
    })
    await locked
    const both = Promise.all([publish(), publish()])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await stored(second.id)).status).toBe('draft')
    release()
    await changing
    const published = (await both).flatMap((result) => result.published)
    expect(published.map(({ id, number }) => ({ id, number })).sort((a, b) => a.number - b.number)).toEqual([
      { id: first.id, number: before + 1 },
      { id: second.id, number: before + 2 },
    ])
  })
})
