import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '@/domain/limits'
import { newId } from '@/lib/ids'
import type { Post } from '@/payload-types'
import { inRequest } from '@/runtime/requestStatements'
import { turnIfLarge } from '@/runtime/turnIfLarge'
import { openTestApi, type TestApi } from '@/testing/api'
import { openArchiveWithRoles, type ArchiveWithRoles } from '@/testing/archiveWithRoles'
import { makeClient, makeDraft, makePublished } from '@/testing/builders'
import { FakeResponse } from '@/testing/fakeResponse'
import { comparedVersions, contentBytes } from './contentBytes'
import { poolDb, type Db } from './db'

let archive: ArchiveWithRoles
let db: Db
let api: TestApi
let token: string
let long: Post
beforeAll(async () => {
  archive = await openArchiveWithRoles()
  db = poolDb(archive.payload)
  api = openTestApi(archive)
  ;({ token } = await makeClient(archive.payload, { mode: 'write' }))
  long = await entry(25)
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

/** A draft with so many blocks of the longest text. */
const entry = (blocks: number, make = makeDraft) =>
  make(archive.payload, archive.project, {
    blocks: Array.from({ length: blocks }, () => ({ blockType: 'text', text: 'a '.repeat(49_999) })),
  })

/** The ids of the versions of an entry, newest first. */
async function versionsOf({ id }: Post): Promise<string[]> {
  const rows = await db<{ id: string }>(
    sql`select id from _posts_v where parent_id = ${id} order by updated_at desc`,
  )
  return rows.map((row) => row.id)
}

describe('the size of content', () => {
  test('is that of entries, of versions and of the entries of versions together', async () => {
    const [version = ''] = await versionsOf(long)
    const one = await contentBytes(db, { posts: [long.id] })
    expect(one).toBeGreaterThan(LIMITS.editableBytes)
    expect(await contentBytes(db, { versions: [version] })).toBe(one)
    expect(await contentBytes(db, { versions: [version], postsOf: [version] })).toBe(2 * one)
    expect(await contentBytes(db, { posts: [long.id, long.id], versions: [version] })).toBe(2 * one)
  })

  test('is 0 if it is short, missing or no id', async () => {
    const short = await entry(0)
    for (const posts of [[short.id], [newId()], ['x'], []]) expect(await contentBytes(db, { posts })).toBe(0)
  })
})

test('a comparison reads the two newest versions, those that are named, and the one before each of them', async () => {
  const post = await entry(0)
  for (let n = 1; n <= 5; n += 1)
    await archive.payload.update({
      collection: 'posts',
      id: post.id,
      data: { title: `Title ${n}` },
      overrideAccess: true,
    })
  const versions = await versionsOf(post)
  expect(versions).toHaveLength(6)
  const read = async (...places: number[]) => {
    const named = places.map((place) => versions[place] ?? '')
    const ids = await comparedVersions(db, post.id, named)
    return ids.map((id) => versions.indexOf(id)).sort()
  }
  expect(await read()).toEqual([0, 1])
  expect(await read(3)).toEqual([0, 1, 3, 4])
  expect(await read(2, 5)).toEqual([0, 1, 2, 3, 5])
})

/** What reads the content of an entry, or of its newest version, for one response. */
const doors: [name: string, call: (id: string, version: string) => Promise<{ status: number }>][] = [
  ['an entry', (id) => callRest('GET', `/posts/${id}`)],
  ['a list', (id) => callRest('GET', `/posts?where[id][equals]=${id}`)],
  ['a version', (_, version) => callRest('GET', `/posts/versions/${version}`)],
  ['a restored version', (_, version) => callRest('POST', `/posts/versions/${version}`)],
  ['a small change', (id) => callRest('PATCH', `/posts/${id}`, { teaser: newId() })],
  ['an entry of the API', (id) => callApi('GET', id)],
  ['a small change through the API', (id) => callApi('PATCH', id, { teaser: newId() })],
  // The last, because it publishes it.
  [
    'the approval of several',
    (id) => callRest('POST', '/posts/approve', { ids: [id, newId()], when: 'planned' }),
  ],
]

const callRest = (method: string, path: string, json?: object) =>
  archive.call(method, path, { role: 'publisher', ...(json && { json }) })

/** A response that can be watched, as the server has one. */
const newResponse = () => new ServerResponse(new IncomingMessage(new Socket()))

async function callApi(method: string, id: string, json?: object): Promise<{ status: number }> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const request = new Request(`http://localhost:3000/api/v1/posts/${id}`, { method, headers, ...body })
  const outgoing = newResponse()
  const { status } = await api.fetch(request, { outgoing })
  outgoing.emit('close')
  return { status }
}

describe('SEC-24: reads large content in its turn only', () => {
  /**
   * What ends first: the call, or the turn of somebody else.
   * @param turnMs how long that turn lasts, unless the call ends before
   */
  async function firstToEnd(call: () => Promise<{ status: number }>, turnMs: number): Promise<string[]> {
    const [other, own] = [new FakeResponse(), new FakeResponse()]
    const large = LIMITS.editableBytes + 1
    await inRequest({ hasLostDatabase: false, response: other, owner: newId() }, () => turnIfLarge(large))
    const ends: string[] = []
    const called = inRequest({ hasLostDatabase: false, response: own }, call).then(({ status }) => {
      ends.push('call')
      return status
    })
    await Promise.race([called, sleep(turnMs)])
    ends.push('turn')
    other.close({ isSent: true })
    expect(await called).toBeLessThan(400)
    own.close({ isSent: true })
    return ends
  }

  test.each(doors)('%s', async (_, call) => {
    const [version = ''] = await versionsOf(long)
    expect(await firstToEnd(() => call(long.id, version), 500)).toEqual(['turn', 'call'])
    const short = await entry(1)
    const [shortVersion = ''] = await versionsOf(short)
    expect(await firstToEnd(() => call(short.id, shortVersion), 3_500)).toEqual(['call', 'turn'])
  })
})

test('SEC-28: no search and no read of a large entry begins for a client that has left', async () => {
  const reader = await makeClient(archive.payload, { mode: 'read' })
  const { id } = await entry(26, makePublished)
  async function statusOf(path: string, outgoing: ServerResponse): Promise<number> {
    const headers = { Authorization: `Bearer ${reader.token}` }
    const request = new Request(`http://localhost:3000/api/v1/posts${path}`, { headers })
    return (await api.fetch(request, { outgoing })).status
  }
  const left = Object.defineProperty(newResponse(), 'closed', { value: true })
  for (const path of ['?q=word', `/${id}`, `/${id}?format=html`]) {
    expect(await statusOf(path, left)).toBe(503)
    const response = newResponse()
    expect(await statusOf(path, response)).toBe(200)
    response.emit('close')
  }
})
