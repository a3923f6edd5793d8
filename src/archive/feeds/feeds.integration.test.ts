import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeSubscriptions } from '@/archive/feeds/changeSubscriptions'
import type { UserActor } from '@/domain/actor'
import { userScope } from '@/domain/client'
import { ROLES } from '@/domain/role'
import { systemClock } from '@/lib/dates'
import { sharedTextTasks, textTasks } from '@/integrations/text/textTasks'
import { refuse } from '@/lib/result'
import { hashToken, mintToken } from '@/lib/tokens'
import { showFeed } from '@/operations/subscriptions/feeds'
import { correctPost } from '@/operations/posts/correctPost'
import { withdrawPost } from '@/operations/posts/withdrawPost'
import type { Project } from '@/payload-types'
import { poolDb, type Db } from '@/queries/db'
import { publishedPosts } from '@/queries/publishedPosts'
import { inRequest } from '@/runtime/requestStatements'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { lockInOtherSession } from '@/testing/digest'
import { everyRow } from '@/testing/database/everyRow'
import { atomErrors, jsonFeedSchema } from '@/testing/feeds/feedSchemas'
import { FakeResponse } from '@/testing/fakeResponse'
import { givePatience } from '@/testing/givePatience'
import { makeImageRow } from '@/testing/imageRow'
import { repetitions } from '@/testing/repetitions'
import { restDriver, signedIn, signedInRoles, type RestDriver } from '@/testing/restDriver'
import { HOSTILE } from '../testing/hostile'
import { tagsOf } from '../testing/tagsOf'
import { EVERYTHING, feedQueryOf, postFilterOf } from '../address'
import { answerFeed } from './answerFeed'
import { readFeedFilter } from './filterWords'

givePatience()

let archive: TestArchive
let db: Db
let call: RestDriver
let project: Project
let reader: UserActor
let cookie: string
let admin: UserActor

beforeAll(async () => {
  archive = await openTestArchive()
  db = poolDb(archive.payload)
  call = restDriver(archive)
  project = await makeProject(archive.payload, { name: 'Reports', slug: 'reports' })
  admin = await makeUser(archive.payload, 'admin')
  await makeUser(archive.payload, 'admin')
  reader = await makeUser(archive.payload, 'reader')
  await db(sql`update users set language = 'en' where id = ${reader.id}`)
  cookie = await signedIn(archive, reader.email)
})
afterAll(() => archive.close())
beforeEach(async () => {
  await db(sql`truncate feeds`)
  await db(sql`update users set deactivated_at = null`)
})

async function create(filter: object = {}): Promise<{ id: string; atomUrl: string; jsonUrl: string }> {
  const response = await call('POST', '/api/feeds', { cookie, json: filter })
  expect(response.status).toBe(201)
  return response.json()
}

function fetchFeed(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const path = new URL(url).pathname.replace(/^\/feeds\//, '').split('/')
  return answerFeed(new Request(url, { headers }), path, () => Promise.resolve(archive.payload))
}

async function itemsOf({ jsonUrl }: { jsonUrl: string }) {
  return jsonFeedSchema.parse(await (await fetchFeed(jsonUrl)).json()).items
}

const titlesOf = async (feed: { jsonUrl: string }) => (await itemsOf(feed)).map(({ title }) => title)

/** A published entry with a block of each type, whose texts are given. */
async function publishAllBlocks(texts: readonly string[], more: Record<string, unknown> = {}) {
  const all = texts.join(' ')
  const image = await makeImageRow(archive.payload, project, all)
  const blocks = texts.flatMap((text) => [
    { blockType: 'text', text },
    { blockType: 'image', mediaId: image },
    { blockType: 'gallery', mediaIds: [image] },
    { blockType: 'before_after', beforeMediaId: image, afterMediaId: image },
    { blockType: 'video', url: 'https://video.example/1', title: text },
    { blockType: 'quote', text, source: text },
    { blockType: 'code', code: text, language: text },
    { blockType: 'link', url: 'https://link.example/', title: text, description: text },
    { blockType: 'callout', text, tone: 'warning' },
  ])
  const given = { title: all, teaser: all, authorName: all, tags: texts, cover: image, ...more }
  const post = await makePublished(archive.payload, project, { title: 'x', cover: image })
  await db(sql`update posts set title = ${given.title}, teaser = ${given.teaser}, author_name = ${given.authorName},
    tags = ${JSON.stringify(given.tags)}::jsonb, blocks = ${JSON.stringify(blocks)}::jsonb where id = ${post.id}`)
  return post
}

describe('FEED-1: own feeds', () => {
  test('every role creates, lists and revokes its own, with its filter', async () => {
    for (const [role, own] of Object.entries(await signedInRoles(archive))) {
      const created = await call('POST', '/api/feeds', {
        cookie: own,
        json: { project: 'reports', q: 'word' },
      })
      const { id, atomUrl, jsonUrl } = await created.json()
      expect([role, created.status]).toEqual([role, 201])
      expect(atomUrl).toMatch(/^http:\/\/localhost:3000\/feeds\/puf_\w{36}\.atom$/)
      expect(jsonUrl).toBe(atomUrl.replace(/atom$/, 'json'))
      const listed = await (await call('GET', '/api/feeds', { cookie: own })).json()
      expect(listed).toEqual([
        { id, filter: { project: 'reports', q: 'word' }, createdAt: expect.any(String), lastUsedAt: null },
      ])
      expect((await call('DELETE', `/api/feeds/${id}`, { cookie })).status).toBe(404)
      expect((await call('DELETE', `/api/feeds/${id}`, { cookie: own })).status).toBe(204)
      expect((await call('DELETE', `/api/feeds/${id}`, { cookie: own })).status).toBe(404)
    }
    expect((await call('DELETE', '/api/feeds/nonsense', { cookie })).status).toBe(404)
  })

  test('needs a session and the own origin', async () => {
    for (const [method, path] of [
      ['POST', '/api/feeds'],
      ['GET', '/api/feeds'],
      ['DELETE', '/api/feeds/x'],
    ] as const) {
      const json = method === 'POST' ? { json: {} } : {}
      expect((await call(method, path, json)).status).toBe(401)
      const headers = { Origin: 'https://evil.example' }
      expect((await call(method, path, { ...json, cookie, headers })).status).toBe(403)
    }
  })

  test('refuses unknown projects, types and fields, each at its pointer', async () => {
    const json = { project: 'reports,nowhere', type: 'poem', audience: 'public' }
    const unknown = await call('POST', '/api/feeds', { cookie, json })
    expect(unknown.status).toBe(422)
    expect(await unknown.json()).toMatchObject({ errors: [{ pointer: '/audience' }] })
    const named = await call('POST', '/api/feeds', {
      cookie,
      json: { project: 'reports,nowhere', type: 'poem' },
    })
    const { errors } = await named.json()
    expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/project', '/type'])
    const empty = await call('POST', '/api/feeds', { cookie, json: { tag: ' ,', q: '  ', type: '' } })
    expect((await empty.json()).errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/type',
      '/tag',
      '/q',
    ])
    const broken = { cookie, body: '{', headers: { 'Content-Type': 'application/json' } }
    expect((await call('POST', '/api/feeds', broken)).status).toBe(400)
  })

  test('LIMIT-38: at most 50, also when many are created at once', async () => {
    await db(sql`insert into feeds (id, user_id, token_hash, filter)
      select gen_random_uuid(), ${reader.id}, n::text, '{}' from generate_series(1, 47) n`)
    const made = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '/api/feeds', { cookie, json: {} })),
    )
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422])
  })
})

describe('FEED-2: the token', () => {
  test('is in no table, and is shown once', async () => {
    const { atomUrl } = await create()
    const token = /puf_\w+/.exec(atomUrl)?.[0] ?? ''
    expect(await everyRow(archive)).not.toContain(token)
    const [row] = await db<{ hash: string }>(sql`select token_hash as hash from feeds`)
    expect(row?.hash).toBe(hashToken(token))
    expect(await showFeed(db, admin, token)).toBeNull()
    expect(await showFeed(db, reader, token)).not.toBeNull()
    expect(await showFeed(db, reader, token)).toBeNull()
  })

  test('a thousand minted are well formed, and none is twice', () => {
    const minted = Array.from({ length: 1000 }, () => mintToken(undefined, 'puf_'))
    expect(new Set(minted).size).toBe(1000)
    expect(minted.every((token) => /^puf_\w{36}$/.test(token))).toBe(true)
  })
})

describe('FEED-3: who may read it', () => {
  const same = async (response: Response) => [
    response.status,
    Object.fromEntries(response.headers),
    await response.text(),
  ]

  test('malformed, unknown and revoked addresses and those of people who may not sign in are the same 404', async () => {
    const feed = await create()
    const { origin, pathname } = new URL(feed.atomUrl)
    const unknown = await same(await fetchFeed(`${origin}/feeds/${mintToken(undefined, 'puf_')}.atom`))
    expect(unknown[0]).toBe(404)
    const others = [
      `${origin}${pathname.slice(0, -5)}`,
      `${origin}${pathname}/x`,
      `${origin}${pathname.replace('.atom', '.xml')}`,
      `${origin}${pathname.replace(/.\.atom/, '_.atom')}`,
      `${origin}/feeds/${mintToken()}.json`,
      `${origin}/feeds/x.json`,
      `${origin}/feeds/%00.json`,
    ]
    for (const url of others) expect(await same(await fetchFeed(url))).toEqual(unknown)
    expect((await fetchFeed(feed.atomUrl)).status).toBe(200)
    await db(sql`update users set deactivated_at = now() where id = ${reader.id}`)
    expect(await same(await fetchFeed(feed.atomUrl))).toEqual(unknown)
    expect(await same(await fetchFeed(feed.jsonUrl))).toEqual(unknown)
    await db(sql`update users set deactivated_at = null where id = ${reader.id}`)
    expect((await fetchFeed(feed.atomUrl)).status).toBe(200)
    await call('DELETE', `/api/feeds/${feed.id}`, { cookie })
    expect(await same(await fetchFeed(feed.atomUrl))).toEqual(unknown)
    const deleted = await makeUser(archive.payload, 'reader')
    const own = await signedIn(archive, deleted.email)
    const gone = await (await call('POST', '/api/feeds', { cookie: own, json: {} })).json()
    await archive.payload.delete({ collection: 'users', id: deleted.id, overrideAccess: true })
    expect(await same(await fetchFeed(gone.atomUrl))).toEqual(unknown)
  })

  test('AUD-12: whatever the role of its owner becomes, it has what the owner sees in the archive', async () => {
    await makePublished(archive.payload, project, { title: 'For colleagues', audience: 'internal' })
    await makePublished(archive.payload, project, { title: 'For everyone', audience: 'public' })
    await makeDraft(archive.payload, project, { title: 'Not yet' })
    const feed = await create({ project: 'reports' })
    const seen = await publishedPosts(db, userScope(), { projects: ['reports'] }, { page: 1, perPage: 50 })
    for (const role of ROLES) {
      await db(sql`update users set role = ${role} where id = ${reader.id}`)
      expect(await titlesOf(feed)).toEqual(seen.items.map(({ title }) => title))
    }
    await db(sql`update users set role = 'reader' where id = ${reader.id}`)
  })

  test('its last use is stored at most once a minute', async () => {
    const feed = await create()
    const usedAt = async () => (await (await call('GET', '/api/feeds', { cookie })).json())[0].lastUsedAt
    await fetchFeed(feed.atomUrl)
    const first = await usedAt()
    expect(first).not.toBeNull()
    await fetchFeed(feed.atomUrl)
    expect(await usedAt()).toBe(first)
    await db(sql`update feeds set last_used_at = now() - interval '2 minutes'`)
    await fetchFeed(feed.atomUrl)
    expect((await usedAt()) > first).toBe(true)
  })
})

describe('FEED-4: what is in it', () => {
  test('both formats are valid, with every block, also with text that XML cannot hold', async () => {
    const feed = await create({ project: 'reports' })
    expect(await atomErrors(await (await fetchFeed(feed.atomUrl)).text())).toEqual([])
    await publishAllBlocks(['Bell \u0007 & <b> "quoted" ]]> \ufffe 😀 \u0085'], { tags: ['a,b', '<&>'] })
    await publishAllBlocks(['Second'])
    const xml = await (await fetchFeed(feed.atomUrl)).text()
    expect(await atomErrors(xml)).toEqual([])
    expect(xml).toContain('<title>Bell  &amp; &lt;b&gt; &quot;quoted&quot; ]]&gt;  😀 \u0085</title>')
    const [item] = await itemsOf(feed)
    const html = item?.content_html ?? ''
    for (const part of [
      /<p>Second<\/p>/,
      /<figure><img src="http:\/\/localhost:3000\/api\/v1\/media\/file\/[\w-]+\.webp\?expires=\d+&amp;signature=[\w-]+" alt="Second" width="480" height="360"><\/figure>/,
      /<figcaption>Before<\/figcaption>.*<figcaption>After<\/figcaption>/s,
      /<p>Video: <a href="https:\/\/video\.example\/1" rel="noopener noreferrer nofollow">Second<\/a><\/p>/,
      /<blockquote><p>Second<\/p><p>— Second<\/p><\/blockquote>/,
      /<pre><code>Second<\/code><\/pre>/,
      /<p><a href="https:\/\/link\.example\/" [^>]*>Second<\/a><br>Second<\/p>/,
      /<blockquote><p><strong>Caution:<\/strong> Second<\/p><\/blockquote>/,
    ])
      expect(html).toMatch(part)
  })

  test('SEC-7: nothing in an entry runs, and nothing loads from elsewhere', async () => {
    const feed = await create()
    await db(sql`delete from posts`)
    for (let at = 0; at < HOSTILE.length; at += 10) await publishAllBlocks(HOSTILE.slice(at, at + 10))
    const items = await itemsOf(feed)
    expect(items).toHaveLength(Math.ceil(HOSTILE.length / 10))
    for (const { content_html: html = '' } of items)
      for (const { name, attributes } of tagsOf(html.replaceAll(/<(?=\s|$)/g, ''))) {
        expect(name).toMatch(
          /^(?:p|br|hr|em|strong|del|a|ul|ol|li|blockquote|pre|code|h[2-6]|table|thead|tbody|tr|th|td|figure|figcaption|img)$/,
        )
        for (const [key, value] of attributes) {
          expect(key).toMatch(/^(?:href|rel|src|alt|width|height|start|class|align)$/)
          if (key === 'src') expect(value).toMatch(/^http:\/\/localhost:3000\/api\/v1\/media\/file\//)
          if (key === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:)/i)
        }
      }
    expect(await atomErrors(await (await fetchFeed(feed.atomUrl)).text())).toEqual([])
  })

  test('links without a title are named by their address, as on the page', async () => {
    const post = await makePublished(archive.payload, project, { title: 'Links' })
    const blocks = [
      { blockType: 'link', url: 'https://www.link.example/guide/?a=1' },
      { blockType: 'video', url: 'ftp://video.example/1' },
    ]
    await db(sql`update posts set blocks = ${JSON.stringify(blocks)}::jsonb where id = ${post.id}`)
    const [item] = await itemsOf(await create({ project: 'reports' }))
    expect(item?.content_html).toBe(
      '<p><a href="https://www.link.example/guide/?a=1" rel="noopener noreferrer nofollow">link.example/guide</a></p>\n' +
        '<p>Video: ftp://video.example/1</p>',
    )
  })

  test('entries beyond 4 million characters have their teaser only, and feeds at the same time wait for each other', async () => {
    await db(sql`delete from posts`)
    for (const title of ['Oldest', 'Middle', 'Newest']) {
      const post = await makePublished(archive.payload, project, { title, teaser: `${title} teaser` })
      const blocks = Array.from({ length: 19 }, () => ({ blockType: 'code', code: 'x'.repeat(100_000) }))
      await db(sql`update posts set blocks = ${JSON.stringify(blocks)}::jsonb where id = ${post.id}`)
    }
    // All are more than the cache holds. Three at a time, because a slow machine needs longer for all of them than one of them waits.
    for (let round = 0; round < repetitions(4); round++) {
      const feeds = await Promise.all(Array.from({ length: 3 }, () => create()))
      for (const items of await Promise.all(feeds.map(itemsOf)))
        expect(
          items.map(({ title, summary, content_html }) => [title, summary, content_html?.length]),
        ).toEqual([
          ['Newest', 'Newest teaser', 19 * 100_024 + 18],
          ['Middle', 'Middle teaser', 19 * 100_024 + 18],
          ['Oldest', 'Oldest teaser', 0],
        ])
    }
  })

  test('SEC-27: so have entries whose HTML is longer than that', async () => {
    await db(sql`delete from posts`)
    // Rows of a table are filled with empty cells.
    const text = `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|b\n'.repeat(98)}`
    for (const title of ['Older', 'Newer']) {
      const post = await makePublished(archive.payload, project, { title, teaser: `${title} teaser` })
      const blocks = Array.from({ length: 30 }, () => ({ blockType: 'text', text }))
      await db(sql`update posts set blocks = ${JSON.stringify(blocks)}::jsonb where id = ${post.id}`)
    }
    const items = await itemsOf(await create())
    const [newer, older] = items.map(({ content_html: html }) => html?.length ?? 0)
    expect(newer).toBeGreaterThan(2_000_000)
    expect(older).toBe(0)
  })

  test('SEC-23: what shows a text without its format, because that took too long once, is kept nowhere', async () => {
    await db(sql`delete from posts`)
    const text = `**bold** ${'It says what has changed, and why. '.repeat(700)}`
    await makePublished(archive.payload, project, { title: 'Long', blocks: [{ blockType: 'text', text }] })
    const feed = await create()
    const before = textTasks()
    sharedTextTasks.set(() => Promise.resolve(refuse({ kind: 'too_costly' })))
    const [plain] = await itemsOf(feed).finally(() => sharedTextTasks.set(before))
    expect(plain?.content_html).toContain('**bold**')
    const [whole] = await itemsOf(feed)
    expect(whole?.content_html).toContain('<strong>bold</strong>')
  })

  test('SEC-28: one whose clients have all left is not rendered, and one that another client waits for is', async () => {
    const open = (feed: { jsonUrl: string }, response: FakeResponse) =>
      inRequest({ hasLostDatabase: false, response }, () => fetchFeed(feed.jsonUrl))
    const [one, two] = [await create({ q: 'one' }), await create({ q: 'two' })]
    const [first, second, alone] = [new FakeResponse(), new FakeResponse(), new FakeResponse()]
    const table = await lockInOtherSession(archive, 'lock table posts in access exclusive mode')
    const responses = [open(one, first), open(one, second), open(two, alone)]
    // The first is under way, and the last waits for its turn.
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await db(waiting)).length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (const response of [first, alone]) response.close({ isSent: false })
    await table.release()
    const statuses = responses.map(async (response) => (await response).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 503])
  })

  test('the newest 50 published entries that match, as the list filters', async () => {
    await db(sql`delete from posts`)
    const other = await makeProject(archive.payload, { name: 'Search', slug: 'search' })
    await db(sql`
      insert into posts (id, slug, title, blocks, audience, project_id, type_id, tags, status, number, publish_at, published_at)
      select gen_random_uuid(), 'old-' || n, 'Old ' || n, '[]', 'internal', ${other.id}, id, '[]', 'published', 1000 + n,
        '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 second', now()
      from generate_series(1, 52) n join post_types on key = 'feature'`)
    await makePublished(archive.payload, project, { title: 'Fixed', type: 'fix', tags: ['api'] })
    await makePublished(archive.payload, project, { title: 'Made', type: 'feature', tags: ['ui'] })
    expect(await titlesOf(await create())).toHaveLength(50)
    expect(await titlesOf(await create({ project: 'reports' }))).toEqual(['Made', 'Fixed'])
    expect(await titlesOf(await create({ project: 'reports,search' }))).toHaveLength(50)
    expect(await titlesOf(await create({ type: 'fix' }))).toEqual(['Fixed'])
    expect(await titlesOf(await create({ type: 'fix', project: 'search' }))).toEqual([])
    expect(await titlesOf(await create({ tag: 'api, ui' }))).toEqual(['Made', 'Fixed'])
    expect(await titlesOf(await create({ q: 'fixed' }))).toEqual(['Fixed'])
    const named = await create({ project: 'reports', type: 'fix', tag: 'api', q: 'fixed' })
    const { title, home_page_url } = jsonFeedSchema.parse(await (await fetchFeed(named.jsonUrl)).json())
    expect(title).toBe('Update Archive: Reports · Fix · tagged “api” · with “fixed”')
    expect(home_page_url).toBe('http://localhost:3000/?project=reports&type=fix&tag=api&q=fixed')
  })

  test('FEED-6: the feed of a list has its entries, also with a tag that has a comma', async () => {
    await makePublished(archive.payload, project, { title: 'Comma', tags: ['a,b', '50%2C'] })
    await makePublished(archive.payload, project, { title: 'Without', tags: ['a', 'b'] })
    for (const tag of ['a,b', '50%2C']) {
      const list = { ...EVERYTHING, tag: [tag] }
      const { items } = await publishedPosts(db, userScope(), postFilterOf(list, 'UTC'), {
        page: 1,
        perPage: 25,
      })
      const query = Object.fromEntries(new URLSearchParams(feedQueryOf(list) ?? ''))
      const feed = await create(readFeedFilter(query) ?? {})
      expect(await titlesOf(feed)).toEqual(items.map(({ title }) => title))
      expect(await titlesOf(feed)).toEqual(['Comma'])
      const { title } = jsonFeedSchema.parse(await (await fetchFeed(feed.jsonUrl)).json())
      expect(title).toBe(`Update Archive: tagged “${tag}”`)
    }
  })

  test('is byte-identical on a second read, with a strong ETag and a 304, until something changes', async () => {
    const feed = await create({ project: 'reports' })
    for (const url of [feed.atomUrl, feed.jsonUrl]) {
      const first = await fetchFeed(url)
      const [etag, text] = [first.headers.get('etag') ?? '', await first.text()]
      expect(etag).toMatch(/^"[\w-]{43}"$/)
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      expect(await (await fetchFeed(url)).text()).toBe(text)
      const again = await fetchFeed(url, { 'If-None-Match': etag })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
      await makePublished(archive.payload, project, { title: 'Newer' })
      expect((await fetchFeed(url, { 'If-None-Match': etag })).status).toBe(200)
    }
  })

  test('an entry has a stable id, the time of its last correction and its notes, and a withdrawn one is gone', async () => {
    const feed = await create({ project: 'reports' })
    const post = await makePublished(archive.payload, project, {
      title: 'Backdated',
      publishAt: '2021-05-06T07:08:09.000Z',
    })
    const find = async () => (await itemsOf(feed)).find(({ id }) => id === `urn:uuid:${post.id}`)
    const first = await find()
    expect(first).toMatchObject({
      url: 'http://localhost:3000/entries/backdated',
      date_published: '2021-05-06T07:08:09.000Z',
      date_modified: post.publishedAt,
    })
    const corrected = await correctPost(
      archive.payload,
      admin,
      post.id,
      { title: 'Corrected', note: 'Better <b>.' },
      systemClock,
    )
    expect(corrected.ok).toBe(true)
    const later = await find()
    expect(later?.title).toBe('Corrected')
    expect(later?.content_html).toMatch(/^<p>Corrected on \d+ \w+ \d{4}: Better &lt;b&gt;\.<\/p>$/)
    expect((later?.date_modified ?? '') > (first?.date_modified ?? '')).toBe(true)
    await withdrawPost(archive.payload, admin, post.id, { reason: 'Wrong.' }, systemClock)
    expect(await find()).toBeUndefined()
  })

  test('is in the language of its owner', async () => {
    await publishAllBlocks(['Deutsch'])
    const feed = await create()
    await db(sql`update users set language = 'de' where id = ${reader.id}`)
    const xml = await (await fetchFeed(feed.atomUrl)).text()
    await db(sql`update users set language = 'en' where id = ${reader.id}`)
    expect(xml).toContain('xml:lang="de"')
    expect(xml).toContain('&lt;figcaption&gt;Vorher&lt;/figcaption&gt;')
  })

  test('PAGE-25: an entry has its own language, also in the words of the archive in it', async () => {
    const feed = await create({ project: 'reports' })
    const post = await publishAllBlocks(['Der Export ist nun schneller und hat keine Fehler mehr.'])
    const [item] = await itemsOf(feed)
    expect([item?.id, item?.language]).toEqual([`urn:uuid:${post.id}`, 'de'])
    expect(item?.content_html).toContain('<strong>Achtung:</strong>')
    const xml = await (await fetchFeed(feed.atomUrl)).text()
    expect(xml).toMatch(/<feed [^>]*xml:lang="en">[^]*<entry xml:lang="de">\n<id>urn:uuid:/)
    expect(await atomErrors(xml)).toEqual([])
  })
})

describe('FEED-5: the forms of the page', () => {
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    changeSubscriptions(
      new Request('http://localhost:3000/subscriptions/change', {
        method: 'POST',
        headers: { Cookie: cookie, ...headers },
        body: new URLSearchParams(fields),
      }),
      () => Promise.resolve(archive.payload),
    )

  test('create a feed whose token is in a short-lived cookie and not in the address, and revoke it', async () => {
    const created = await send({ action: 'create-feed', contents: '?project=reports' })
    expect([created.status, created.headers.get('location')]).toEqual([303, '/subscriptions'])
    expect(created.headers.get('set-cookie')).toMatch(
      /^archive-new-feed=puf_\w{36}; Path=\/subscriptions; Max-Age=60; HttpOnly; SameSite=Lax$/,
    )
    const [feed] = await (await call('GET', '/api/feeds', { cookie })).json()
    expect(feed.filter).toEqual({ project: 'reports' })
    const revoked = await send({ action: 'revoke-feed', id: feed.id })
    expect(revoked.headers.get('location')).toBe('/subscriptions?done=revoked#feeds')
    expect(await (await call('GET', '/api/feeds', { cookie })).json()).toEqual([])
  })

  test('subscribe, change and end, and say what is wrong', async () => {
    const own = async () => (await call('GET', '/api/subscriptions', { cookie })).json()
    await send({ action: 'subscribe', project: '', rhythm: 'each' })
    const changed = await send({ action: 'subscribe', project: '', rhythm: 'weekly' })
    expect(changed.headers.get('location')).toBe('/subscriptions?done=weekly#mails')
    const [one] = await own()
    expect(one).toMatchObject({ project: null, rhythm: 'weekly' })
    const ended = await send({ action: 'end-subscription', id: one.id })
    expect(ended.headers.get('location')).toBe('/subscriptions?done=ended#mails')
    expect(await own()).toEqual([])
    const wrong = await send({ action: 'subscribe', project: 'nowhere', rhythm: 'each' })
    expect(wrong.headers.get('location')).toBe('/subscriptions?problem=project')
    const invalid = await send({ action: 'create-feed', contents: 'x=1' })
    expect(invalid.headers.get('location')).toBe('/subscriptions?problem=invalid')
  })

  test('refuse other origins, lead to the sign-in without a session, and read no large body', async () => {
    expect((await send({ action: 'create-feed' }, { Origin: 'https://evil.example' })).status).toBe(403)
    for (const [fields, next] of [
      [
        { action: 'create-feed', contents: '?project=reports&q=a+b' },
        '/subscriptions?project=reports&q=a+b#feeds',
      ],
      [{ action: 'create-feed', contents: '' }, '/subscriptions#feeds'],
      [
        { action: 'subscribe', project: 'reports', rhythm: 'weekly' },
        '/subscriptions?project=reports&rhythm=weekly#mails',
      ],
      [{ action: 'end-subscription', id: 'x' }, '/subscriptions'],
    ] as const) {
      const anonymous = await send(fields, { Cookie: '' })
      expect(anonymous.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(next)}`)
    }
    expect((await send({ action: 'create-feed', contents: 'x'.repeat(5_000) })).status).toBe(413)
    expect(await (await call('GET', '/api/feeds', { cookie })).json()).toEqual([])
  })
})
