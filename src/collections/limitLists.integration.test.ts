import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '@/domain/limits'
import type { Post, Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { isPageEditable } from '@/admin/guards/isPageEditable'
import { inRequest } from '@/runtime/requestStatements'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makeUser } from '@/testing/builders'
import { FakeResponse } from '@/testing/fakeResponse'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'

let archive: TestArchive
let rest: RestDriver
let project: Project
let cookie: string
beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  project = await makeProject(archive.payload)
  cookie = await signedIn(archive, (await makeUser(archive.payload, 'author')).email)
})
afterAll(() => archive.close())

const list = async (path: string) => {
  const response = await rest('GET', path, { cookie })
  return { status: response.status, json: await response.json() }
}

/** An entry with so many blocks of the longest text, which the database makes: saving them takes seconds. */
async function longEntry(blocks: number): Promise<Post> {
  const post = await makeDraft(archive.payload, project)
  const db = poolDb(archive.payload)
  const stored = sql`(
    select jsonb_agg(jsonb_build_object('blockType', 'text', 'text', repeat('a ', 49999))) from generate_series(1, ${blocks}::int))`
  await db(sql`update posts set blocks = ${stored} where id = ${post.id}`)
  await db(sql`update _posts_v set version_blocks = ${stored} where parent_id = ${post.id}`)
  return post
}

test.each([
  ['/api/posts?limit=0', LIMITS.listedPosts],
  ['/api/posts?limit=5000', LIMITS.listedPosts],
  ['/api/posts?limit=0&select[title]=true', LIMITS.listed],
  ['/api/posts?limit=0&select[blocks]=false', LIMITS.listed],
  ['/api/posts?limit=0&select[teaser]=false', LIMITS.listedPosts],
  ['/api/posts/versions?limit=0', LIMITS.listedPosts],
  ['/api/posts/versions?limit=0&select[version][title]=true', LIMITS.listed],
  ['/api/projects?limit=100000', LIMITS.listed],
  ['/api/posts?pagination=false', LIMITS.listedPosts],
  ['/api/posts/versions?pagination=false', LIMITS.listedPosts],
  ['/api/payload-preferences?limit=0', LIMITS.listedPreferences],
  ['/api/posts?limit=7', 7],
  ['/api/posts', 10],
])('LIMIT-43: %s lists at most %i', async (path, limit) => {
  expect(await list(path)).toMatchObject({ status: 200, json: { limit, docs: expect.any(Array) } })
})

test('SEC-24: lists of more than 100 are read one after another, and shorter ones meanwhile', async () => {
  const [first, second, short] = [new FakeResponse(), new FakeResponse(), new FakeResponse()]
  const ends: string[] = []
  const read = async (response: FakeResponse, limit: number, name: string) => {
    const call = () => rest('GET', `/api/projects?limit=${limit}`, { cookie })
    const { status } = await inRequest({ hasLostDatabase: false, response }, call)
    ends.push(`${name}: ${status}`)
  }
  await read(first, 101, 'first')
  const waiting = read(second, 101, 'second')
  await read(short, 100, 'short')
  await sleep(200)
  ends.push('sent')
  for (const response of [first, short]) response.close({ isSent: true })
  await waiting
  second.close({ isSent: true })
  expect(ends).toEqual(['first: 200', 'short: 200', 'sent', 'second: 200'])
})

test.each(['/api/posts/x', '/api/posts/versions/x'])('%s, which is no id, is a 404', async (path) => {
  expect((await list(path)).status).toBe(404)
})

test('what is no id has not been seen', async () => {
  const publisher = await signedIn(archive, (await makeUser(archive.payload, 'publisher')).email)
  const json = { updatedAt: '2026-01-01T00:00:00.000Z' }
  const response = await rest('POST', '/api/posts/x/seen', { cookie: publisher, json })
  expect(response.status).toBe(404)
})

test('SEC-27: many entries come without what they name', async () => {
  await makeDraft(archive.payload, project)
  const projectIn = async (query: string) => {
    const { json } = await list(`/api/posts?${query}`)
    return typeof json.docs[0].project
  }
  expect(await projectIn('depth=1')).toBe('object')
  expect(await projectIn('depth=1&limit=11')).toBe('string')
  expect(await projectIn('depth=1&limit=11&select[project]=true')).toBe('object')
})

test('LIMIT-43: entries that are too large together are refused, and can be asked for one by one or in part', async () => {
  const [{ id }] = await Promise.all([longEntry(90), longEntry(90)])
  for (const [path, selected] of [
    ['/api/posts', 'title'],
    ['/api/posts/versions', 'version][title'],
  ]) {
    for (const query of ['', '?limit=2&sort=-createdAt'])
      expect(await list(`${path}${query}`)).toEqual({
        status: 400,
        json: { errors: [{ message: expect.stringContaining('16 MiB') }] },
      })
    for (const query of ['limit=1', `select[${selected}]=true`])
      expect((await list(`${path}?${query}`)).status).toBe(200)
  }
  expect((await list(`/api/posts/${id}`)).json.blocks).toHaveLength(90)
})

test('an entry that others name is shown without its content, however often it is named', async () => {
  const post = await makeDraft(archive.payload, project, { blocks: [{ blockType: 'text', text: 'Long.' }] })
  const marker = { project: project.id, post: post.id, externalUserId: 'somebody' }
  await archive.payload.create({ collection: 'read-markers', data: marker, overrideAccess: true })
  const admin = await signedIn(archive, (await makeUser(archive.payload, 'admin')).email)
  const named = async (query: string) => {
    const response = await rest('GET', `/api/read-markers?where[post][equals]=${post.id}&${query}`, {
      cookie: admin,
    })
    return { status: response.status, json: await response.json() }
  }
  const { json } = await named('depth=1')
  expect(json.docs).toMatchObject([{ post: { id: post.id, title: post.title } }])
  expect(json.docs[0].post).not.toHaveProperty('blocks')
  expect(await named('depth=1&populate[posts][teaser]=true')).toMatchObject({ status: 200 })
  for (const selected of ['blocks]=true', 'title]=false'])
    expect((await named(`depth=1&populate[posts][${selected}`)).status).toBe(400)
})

test('LIMIT-44: the admin shows no entry, version or comparison that is too long', async () => {
  const { payload } = archive
  const isShown = (segments: string[], searchParams = {}) =>
    isPageEditable(payload, ['collections', 'posts', ...segments], searchParams)
  const [short, long] = await Promise.all([longEntry(3), longEntry(25)])
  for (const view of [[], ['versions'], ['review'], ['correct']]) {
    expect(await isShown([short.id, ...view])).toBe(true)
    expect(await isShown([long.id, ...view])).toBe(false)
  }
  const { docs } = await payload.findVersions({
    collection: 'posts',
    where: { parent: { equals: long.id } },
    overrideAccess: true,
  })
  const [version] = docs
  for (const name of ['version', 'before', 'after'])
    expect(await isShown([short.id, 'correct'], { [name]: version?.id })).toBe(false)
  expect(await isShown([short.id, 'versions', String(version?.id)])).toBe(false)
  expect(await isShown(['create'])).toBe(true)
  expect(await isPageEditable(payload, ['collections', 'projects', long.id], {})).toBe(true)
})
