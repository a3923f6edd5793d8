import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '@/lib/ids'
import type { Project } from '@/payload-types'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makePerson, makeProject } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'

let archive: TestArchive
let rest: RestDriver
let project: Project
const cookies: Record<string, string> = {}
beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  project = await makeProject(archive.payload)
  for (const role of ['reader', 'author', 'publisher', 'admin'] as const) {
    const { email } = await makePerson(archive.payload, role)
    cookies[role] = await signedIn(archive, email)
  }
})
afterAll(() => archive.close())

const answerSchema = z.looseObject({
  type: z.string().optional(),
  status: z.union([z.string(), z.number()]),
  errors: z.array(z.object({ pointer: z.string() })).optional(),
})

async function post(path: string, json?: unknown, role = 'publisher', headers = {}) {
  const answer = await rest('POST', `/api/posts/${path}`, {
    ...(json !== undefined && { json }),
    ...(cookies[role] !== undefined && { cookie: cookies[role] }),
    headers,
  })
  const type = answer.headers.get('content-type')
  return { status: answer.status, type, body: answerSchema.parse(JSON.parse(await answer.text())) }
}

test.each(['publisher', 'admin'])('a %s publishes and hears number and date', async (role) => {
  const { id } = await makeDraft(archive.payload, project, { publishAt: '2026-05-04T07:30:00.000Z' })
  const { status, body } = await post(`${id}/approve`, { when: 'planned' }, role)
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'published',
    number: expect.any(Number),
    publishAt: '2026-05-04T07:30:00.000Z',
  })
  const again = await post(`${id}/approve`, { when: 'now' }, role)
  expect([again.status, again.body.type]).toEqual([409, 'already_published'])
})

test('a date to come is scheduled, taken back, and published after all', async () => {
  const publishAt = '2099-01-01T08:00:00.000Z'
  const { id } = await makeDraft(archive.payload, project, { publishAt })
  expect((await post(`${id}/approve`, { when: 'planned' })).body).toEqual({
    status: 'scheduled',
    number: null,
    publishAt,
  })
  const withdrawn = await post(`${id}/withdraw-approval`)
  expect([withdrawn.status, withdrawn.body]).toEqual([200, { status: 'draft', number: null, publishAt }])
  expect((await post(`${id}/approve`, { when: 'now' })).body.status).toBe('published')
  expect((await post(`${id}/withdraw-approval`)).status).toBe(409)
})

test('a refusal is a problem answer that points at each image', async () => {
  const bare = await makeImageRow(archive.payload, project)
  const { id } = await makeDraft(archive.payload, project, { audience: 'public', cover: bare })
  const { status, type, body } = await post(`${id}/approve`, { when: 'now' })
  expect([status, type]).toEqual([422, 'application/problem+json; charset=utf-8'])
  expect(body.errors?.map(({ pointer }) => pointer)).toEqual(['/cover_media_id'])
})

test.each(['approve', 'withdraw-approval'])(
  '%s needs the role publisher and the own origin',
  async (verb) => {
    const { id } = await makeDraft(archive.payload, project)
    for (const role of ['reader', 'author']) {
      const { status, body } = await post(`${id}/${verb}`, { when: 'now' }, role)
      expect([role, status, body.type]).toEqual([role, 403, 'forbidden'])
    }
    expect((await post(`${id}/${verb}`, { when: 'now' }, 'nobody')).status).toBe(401)
    const foreign = await post(`${id}/${verb}`, { when: 'now' }, 'publisher', {
      Origin: 'https://evil.example',
    })
    expect([401, 403]).toContain(foreign.status)
    const draft = await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })
    expect(draft).toMatchObject({ status: 'draft' })
    expect((await post(`${newId()}/${verb}`, { when: 'now' })).status).toBe(404)
    expect((await post(`nonsense/${verb}`, { when: 'now' })).status).toBe(404)
  },
)

test.each([
  [{}, '/when'],
  [{ when: 'later' }, '/when'],
  [{ when: 'now', number: 7 }, '/number'],
  [{ when: 'now', status: 'published' }, '/status'],
  [[], ''],
])('the body %j is refused at %s', async (json, pointer) => {
  const { id } = await makeDraft(archive.payload, project)
  const { status, body } = await post(`${id}/approve`, json)
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
})
