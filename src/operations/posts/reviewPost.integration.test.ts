import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { newId } from '@/lib/ids'
import type { Post } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { inRequest } from '@/runtime/requestStatements'
import { openArchiveWithRoles, type ArchiveWithRoles } from '@/testing/archiveWithRoles'
import { makeClient, makeDraft, makePublished } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { whileSql } from '@/testing/whileSql'

const FUTURE = '2099-01-01T08:00:00.000Z'
const PAST = '2026-05-04T07:30:00.000Z'
const teaser = 'Who searches finds more. It takes no longer.'

let archive: ArchiveWithRoles
beforeAll(async () => {
  archive = await openArchiveWithRoles()
})
afterAll(() => archive.close())

const responseSchema = z.looseObject({
  type: z.string().optional(),
  review: z.looseObject({ state: z.string() }).optional(),
  errors: z.array(z.looseObject({ pointer: z.string() })).optional(),
})

async function post(path: string, json?: unknown, role = 'publisher') {
  const { status, raw } = await archive.call('POST', `/posts/${path}`, { json, role })
  const body = responseSchema.parse(raw)
  return { status, body, pointers: body.errors?.map(({ pointer }) => pointer) }
}

const draft = (given: Parameters<typeof makeDraft>[2] = {}) =>
  makeDraft(archive.payload, archive.project, { teaser, ...given })

const stored = (id: string): Promise<Post> =>
  archive.payload.findByID({ collection: 'posts', id, depth: 0, overrideAccess: true })

const auditOf = (id: string) =>
  poolDb(archive.payload)<{ action: string; details: unknown }>(sql`
    select action, details from audit where target_id = ${id} and action <> 'create' order by created_at, id`)

async function newestVersion(id: string) {
  const { docs } = await archive.payload.findVersions({
    collection: 'posts',
    where: { parent: { equals: id } },
    sort: '-updatedAt',
    limit: 1,
    depth: 0,
    overrideAccess: true,
  })
  return docs[0]?.version
}

const nameOf = async (role: string) => {
  const { docs } = await archive.payload.find({
    collection: 'users',
    where: { role: { equals: role } },
    overrideAccess: true,
  })
  return docs[0]?.name
}

describe('PUB-13: submitting', () => {
  test('hands a draft in, with a version and an audit row', async () => {
    const { id } = await draft()
    expect((await stored(id)).review).toEqual({ state: 'in_progress', comment: null, by: null, at: null })
    const { status, body } = await post(`${id}/submit`, undefined, 'author')
    const review = { state: 'submitted', comment: null, by: await nameOf('author'), at: expect.any(String) }
    expect([status, body]).toEqual([200, { review }])
    expect((await stored(id)).review).toEqual(body.review)
    expect(await newestVersion(id)).toMatchObject({
      review: body.review,
      change: { by: await nameOf('author'), action: 'submit' },
    })
    expect(await auditOf(id)).toEqual([{ action: 'submit', details: {} }])
  })

  test('ADMIN-9: is refused while another user is editing the draft, and requesting changes is not', async () => {
    const { id } = await draft()
    const json = { document: { relationTo: 'posts', value: id } }
    const taken = await archive.call('POST', '/payload-locked-documents', { role: 'author', json })
    expect(taken.status).toBe(201)
    expect(await post(`${id}/submit`)).toMatchObject({ status: 423, body: { type: 'locked' } })
    expect((await stored(id)).review?.state).toBe('in_progress')
    expect((await post(`${id}/submit`, undefined, 'author')).status).toBe(200)
    expect((await post(`${id}/request-changes`, { comment: 'Shorter' })).status).toBe(200)
  })

  test('changes nothing the second time', async () => {
    const { id } = await draft()
    const first = await post(`${id}/submit`, undefined, 'author')
    const { updatedAt } = await stored(id)
    expect(await post(`${id}/submit`)).toEqual(first)
    expect((await stored(id)).updatedAt).toBe(updatedAt)
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('PUB-14: names what is missing, and never asks for findings', async () => {
    const empty = await draft({ teaser: null })
    const refused = await post(`${empty.id}/submit`)
    expect([refused.status, refused.body.type, refused.pointers]).toEqual([
      422,
      'validation_failed',
      ['/blocks'],
    ])
    expect((await stored(empty.id)).review?.state).toBe('in_progress')
    const cover = await makeImageRow(archive.payload, archive.project)
    const { id } = await draft({ title: 'Update!!', audience: 'public', cover })
    expect((await post(`${id}/submit`)).status).toBe(200)
  })
})

describe('PUB-13: requesting changes', () => {
  const comment = 'What does it mean for customers?\nA screenshot would help.'

  test('sends a draft back with the comment, with a version and an audit row', async () => {
    const { id } = await draft()
    await post(`${id}/submit`, undefined, 'author')
    const { status, body } = await post(`${id}/request-changes`, { comment })
    const review = { state: 'changes_requested', comment, by: await nameOf('publisher') }
    expect([status, body]).toEqual([200, { review: { ...review, at: expect.any(String) } }])
    expect(await newestVersion(id)).toMatchObject({ review, change: { action: 'request_changes' } })
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'request_changes',
      details: { comment, wasScheduled: false },
    })
    const again = await post(`${id}/submit`, undefined, 'author')
    expect(again.body.review).toMatchObject({ state: 'submitted', comment: null })
  })

  test('takes a schedule back', async () => {
    const { id } = await draft({ publishAt: FUTURE })
    expect((await post(`${id}/approve`, { when: 'planned' })).body.status).toBe('scheduled')
    expect((await stored(id)).review).toMatchObject({ state: 'submitted', by: await nameOf('publisher') })
    await post(`${id}/request-changes`, { comment })
    expect(await stored(id)).toMatchObject({
      publishAt: FUTURE,
      approval: { by: null, at: null, seal: null },
      review: { state: 'changes_requested' },
    })
  })

  test('a draft that is edited stays sent back until it is submitted', async () => {
    const { id } = await draft()
    await post(`${id}/request-changes`, { comment })
    const patched = await archive.call('PATCH', `/posts/${id}`, {
      json: { title: 'Other', review: { state: 'submitted' } },
      role: 'author',
    })
    expect(patched.status).toBe(200)
    expect(await stored(id)).toMatchObject({
      title: 'Other',
      review: { state: 'changes_requested', comment },
    })
  })

  test('needs a comment', async () => {
    const { id } = await draft()
    for (const json of [
      {},
      { comment: '' },
      { comment: '  ' },
      { comment: 'x'.repeat(2_001) },
      { comment: 7 },
    ])
      expect(await post(`${id}/request-changes`, json)).toMatchObject({ status: 422, pointers: ['/comment'] })
  })
})

describe('PUB-15: approving for a date', () => {
  test('schedules for it', async () => {
    const { id } = await draft({ publishAt: PAST })
    const { status, body } = await post(`${id}/approve`, { when: 'planned', publishAt: FUTURE })
    expect([status, body]).toEqual([200, { status: 'scheduled', number: null, publishAt: FUTURE }])
    expect(await stored(id)).toMatchObject({ publishAt: FUTURE, isApprovalValid: true })
  })

  test('backdates to a past one', async () => {
    const { id } = await draft({ publishAt: FUTURE })
    const { body } = await post(`${id}/approve`, { when: 'planned', publishAt: PAST })
    expect(body).toMatchObject({ status: 'published', publishAt: PAST })
    expect(await stored(id)).toMatchObject({ status: 'published', publishAt: PAST })
  })

  test('is refused with now, and for text that is no date', async () => {
    const { id } = await draft()
    for (const json of [
      { when: 'now', publishAt: FUTURE },
      { when: 'planned', publishAt: 'tomorrow' },
      { when: 'planned', publishAt: '2099-02-30T08:00:00Z' },
      { when: 'planned', publishAt: null },
    ])
      expect(await post(`${id}/approve`, json)).toMatchObject({ status: 422, pointers: ['/publishAt'] })
    expect((await stored(id)).publishAt).toBeNull()
  })

  test('changes no date if the approval is refused', async () => {
    const cover = await makeImageRow(archive.payload, archive.project)
    const { id } = await draft({ audience: 'public', cover })
    expect((await post(`${id}/approve`, { when: 'planned', publishAt: FUTURE })).status).toBe(422)
    expect((await stored(id)).publishAt).toBeNull()
  })
})

describe('PUB-16: approving several', () => {
  test.each([
    { waitedMs: 0, approvalMs: 3_200, published: 2 },
    { waitedMs: 5_500, approvalMs: 600, published: 1 },
  ])(
    'SEC-4: begins no further approval after six seconds, of which it has waited $waitedMs ms for its turn, and says so',
    async ({ waitedMs, approvalMs, published }) => {
      const ids = await Promise.all(Array.from({ length: published + 1 }, async () => (await draft()).id))
      onTestFinished(() => void vi.restoreAllMocks())
      const now = performance.now.bind(performance)
      let later = 0
      vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
      const { drizzle } = archive.payload.db
      const transaction = drizzle.transaction.bind(drizzle)
      vi.spyOn(drizzle, 'transaction').mockImplementation((...approval) => {
        later += approvalMs
        return transaction(...approval)
      })
      const { body } = await inRequest({ hasLostDatabase: false, waitedMs }, () =>
        post('approve', { ids, when: 'planned' }),
      )
      expect(body.results).toMatchObject([
        ...Array(published).fill({ status: 'published' }),
        { status: 'refused', problem: { type: 'unavailable', status: 503 } },
      ])
      expect((await stored(ids.at(-1) ?? '')).status).toBe('draft')
    },
  )

  test('gives each its own result, in order', async () => {
    const cover = await makeImageRow(archive.payload, archive.project)
    const [first, refused, published, scheduled, last] = await Promise.all([
      draft(),
      draft({ audience: 'public', cover }),
      makePublished(archive.payload, archive.project),
      draft({ publishAt: FUTURE }),
      draft(),
    ])
    const ids = [first.id, refused.id, published.id, newId(), 'nonsense', scheduled.id, last.id]
    const { status, body } = await post('approve', { ids, when: 'planned' })
    expect(status).toBe(200)
    const { number } = await stored(first.id)
    const result = (id: string, type: string) => ({
      id,
      status: 'refused',
      number: null,
      problem: expect.objectContaining({ type, title: expect.any(String), status: expect.any(Number) }),
    })
    expect(body.results).toEqual([
      { id: first.id, status: 'published', number, problem: null },
      result(refused.id, 'validation_failed'),
      result(published.id, 'already_published'),
      result(ids[3] ?? '', 'not_found'),
      result('nonsense', 'not_found'),
      { id: scheduled.id, status: 'scheduled', number: null, problem: null },
      { id: last.id, status: 'published', number: (number ?? 0) + 1, problem: null },
    ])
    const single = await post(`${refused.id}/approve`, { when: 'planned' })
    expect(body.results).toContainEqual(expect.objectContaining({ problem: single.body }))
  })

  test('PUB-10: a post that changed since the user has seen it is refused alone', async () => {
    const [swapped, unchanged] = await Promise.all([draft(), draft()])
    const seen = await Promise.all([stored(swapped.id), stored(unchanged.id)])
    const updatedAts = Object.fromEntries(seen.map(({ id, updatedAt }) => [id, updatedAt]))
    await archive.payload.update({
      collection: 'posts',
      id: swapped.id,
      data: { title: 'Something else', audience: 'public' },
      overrideAccess: true,
    })
    const ids = [swapped.id, unchanged.id]
    const { body } = await post('approve', { ids, when: 'planned', updatedAts })
    expect(body.results).toMatchObject([
      { status: 'refused', problem: { errors: [{ pointer: '/updatedAt' }] } },
      { status: 'published' },
    ])
    expect((await stored(swapped.id)).status).toBe('draft')
  })

  test('an error concerns one post alone', async () => {
    const [broken, fine] = await Promise.all([draft(), draft()])
    const refusing = [
      sql.raw(`alter table audit add constraint refuse_one check (target_id <> '${broken.id}') not valid`),
      sql`alter table audit drop constraint refuse_one`,
    ] as const
    vi.spyOn(archive.payload.logger, 'error').mockImplementationOnce(() => undefined)
    const ids = [broken.id, fine.id]
    const { body } = await whileSql(archive.payload, refusing, () => post('approve', { ids, when: 'now' }))
    expect(body.results).toEqual([
      expect.objectContaining({ id: broken.id, problem: expect.objectContaining({ type: 'internal' }) }),
      expect.objectContaining({ id: fine.id, status: 'published' }),
    ])
  })

  test.each([
    [{ ids: [], when: 'now' }, '/ids'],
    [{ ids: Array.from({ length: 101 }, () => newId()), when: 'now' }, '/ids'],
    [{ ids: [7], when: 'now' }, '/ids/0'],
    [{ when: 'now' }, '/ids'],
    [{ ids: [newId()] }, '/when'],
    [{ ids: [newId()], when: 'now', publishAt: FUTURE }, '/publishAt'],
  ])('LIMIT-35: the body %# is refused', async (json, pointer) => {
    expect(await post('approve', json)).toMatchObject({ status: 422, pointers: [pointer] })
  })
})

/** Each endpoint, a valid body, and the roles that may call it. */
const ENDPOINTS: [string, unknown, string[]][] = [
  ['submit', undefined, ['author', 'publisher', 'admin']],
  ['request-changes', { comment: 'More' }, ['publisher', 'admin']],
  ['approve', { when: 'now' }, ['publisher', 'admin']],
  ['withdraw-approval', undefined, ['publisher', 'admin']],
]

describe.each(ENDPOINTS)('ADMIN-2: %s', (verb, json, allowed) => {
  test.each(['reader', 'author', 'publisher', 'admin', 'anonymous'])('by %s', async (role) => {
    const { id } = await draft()
    const expected = role === 'anonymous' ? 401 : allowed.includes(role) ? 200 : 403
    expect((await post(`${id}/${verb}`, json, role)).status).toBe(expected)
    if (expected !== 200)
      expect(await stored(id)).toMatchObject({ status: 'draft', review: { state: 'in_progress' } })
  })

  test('a token opens nothing', async () => {
    const { id } = await draft()
    const { authorization } = await makeClient(archive.payload, { mode: 'write' })
    const call = await archive.call('POST', `/posts/${id}/${verb}`, { json, headers: authorization })
    expect(call.status).toBe(401)
  })

  test('an unknown post is a 404, a published and a withdrawn one a 409', async () => {
    for (const id of [newId(), 'nonsense']) expect((await post(`${id}/${verb}`, json)).status).toBe(404)
    const { id } = await makePublished(archive.payload, archive.project, { teaser })
    expect(await post(`${id}/${verb}`, json)).toMatchObject({
      status: 409,
      body: { type: 'already_published' },
    })
    await poolDb(archive.payload)(sql`update posts set status = 'withdrawn' where id = ${id}`)
    expect(await post(`${id}/${verb}`, json)).toMatchObject({
      status: 409,
      body: { type: 'already_published' },
    })
  })
})

test('ADMIN-2: approving several requires the role publisher', async () => {
  const { id } = await draft()
  const statusAs = async (role: string) => (await post('approve', { ids: [id], when: 'now' }, role)).status
  expect(await Promise.all(['anonymous', 'reader', 'author'].map(statusAs))).toEqual([401, 403, 403])
  expect((await stored(id)).status).toBe('draft')
  expect([await statusAs('publisher'), await statusAs('admin')]).toEqual([200, 200])
})
