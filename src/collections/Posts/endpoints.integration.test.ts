import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sharedTextTasks, textTasks } from '@/integrations/text/textTasks'
import { newId } from '@/lib/ids'
import { refuse } from '@/lib/result'
import type { Post } from '@/payload-types'
import { openArchiveWithRoles, type ArchiveWithRoles, type SentAs } from '@/testing/archiveWithRoles'
import { makeDraft } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'

let archive: ArchiveWithRoles
beforeAll(async () => {
  archive = await openArchiveWithRoles()
})
afterAll(() => archive.close())

const responseSchema = z.looseObject({
  type: z.string().optional(),
  status: z.union([z.string(), z.number()]),
  errors: z.array(z.object({ pointer: z.string() })).optional(),
})

async function post(path: string, json?: unknown, role = 'publisher', headers = {}) {
  const response = await archive.call('POST', `/posts/${path}`, { json, role, headers })
  const type = response.headers.get('content-type')
  return { status: response.status, type, body: responseSchema.parse(response.raw) }
}

test.each(['publisher', 'admin'])('a %s publishes and gets number and date', async (role) => {
  const { id } = await makeDraft(archive.payload, archive.project, { publishAt: '2026-05-04T07:30:00.000Z' })
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

test('a future date is scheduled, withdrawn, and published after all', async () => {
  const publishAt = '2099-01-01T08:00:00.000Z'
  const { id } = await makeDraft(archive.payload, archive.project, { publishAt })
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

test('a refusal is a problem document with a pointer to each image', async () => {
  const bare = await makeImageRow(archive.payload, archive.project)
  const { id } = await makeDraft(archive.payload, archive.project, { audience: 'public', cover: bare })
  const { status, type, body } = await post(`${id}/approve`, { when: 'now' })
  expect([status, type]).toEqual([422, 'application/problem+json; charset=utf-8'])
  expect(body.errors?.map(({ pointer }) => pointer)).toEqual(['/cover_media_id'])
})

test.each(['approve', 'withdraw-approval'])(
  'ADMIN-2: %s requires the role publisher and the own origin',
  async (verb) => {
    const { id } = await makeDraft(archive.payload, archive.project)
    for (const role of ['reader', 'author']) {
      const { status, body } = await post(`${id}/${verb}`, { when: 'now' }, role)
      expect([role, status, body.type]).toEqual([role, 403, 'forbidden'])
    }
    expect((await post(`${id}/${verb}`, { when: 'now' }, 'anonymous')).status).toBe(401)
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
  const { id } = await makeDraft(archive.payload, archive.project)
  const { status, body } = await post(`${id}/approve`, json)
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
})

test.each<[string, SentAs, number, string]>([
  [
    'text/plain',
    { json: { when: 'now' }, headers: { 'Content-Type': 'text/plain' } },
    415,
    'unsupported_media_type',
  ],
  ['a form', { form: { when: 'now' } }, 415, 'unsupported_media_type'],
  ['2 MiB', { json: { when: 'now', x: 'x'.repeat(2 * 1024 * 1024) } }, 413, 'payload_too_large'],
  [
    'broken JSON',
    { body: '{"when":', headers: { 'Content-Type': 'application/json' } },
    400,
    'malformed_body',
  ],
  ['no body', { body: '', headers: { 'Content-Type': 'application/json' } }, 400, 'malformed_body'],
])('%s is refused as a body, and nothing is published', async (_, sent, status, type) => {
  const { id } = await makeDraft(archive.payload, archive.project)
  const response = await archive.call('POST', `/posts/${id}/approve`, { role: 'publisher', ...sent })
  expect([response.status, responseSchema.parse(response.raw).type]).toEqual([status, type])
  const draft = await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })
  expect(draft.status).toBe('draft')
})

test('PUB-21: the checks name what is missing in the blocks of a draft, in the language of the user', async () => {
  const blocks = [{ blockType: 'image' }] as NonNullable<Post['blocks']>
  const { id } = await makeDraft(archive.payload, archive.project, { blocks })
  for (const [language, message] of [
    ['en', 'This field is required.'],
    ['de', 'Dieses Feld ist ein Pflichtfeld.'],
  ] as const) {
    const headers = { 'Accept-Language': language }
    const response = await archive.call('GET', `/posts/${id}/checks`, { role: 'author', headers })
    expect(response.raw).toMatchObject({ missing: [{ pointer: '/blocks/0/data/mediaId', message }] })
  }
})

test('PUB-14: the checks name what a half-empty draft lacks before it can be handed in', async () => {
  const text = (words: string) => ({ blockType: 'text' as const, text: words })
  const { id } = await makeDraft(archive.payload, archive.project, { teaser: null, blocks: [text('  ')] })
  const missing = async () => (await archive.call('GET', `/posts/${id}/checks`, { role: 'author' })).raw
  expect(await missing()).toMatchObject({
    missing: [{ pointer: '/blocks', message: 'Write something to read: a teaser, or at least one block.' }],
  })
  const data = { blocks: [text('Now there is something.')] }
  await archive.payload.update({ collection: 'posts', id, data, overrideAccess: true })
  expect(await missing()).toMatchObject({ missing: [] })
})

test('PUB-14, SEC-24: the checks name what a draft lacks, also if its texts are too long to check', async () => {
  const blocks = [{ blockType: 'text' as const, text: ' \n'.repeat(40_000) }]
  const { id } = await makeDraft(archive.payload, archive.project, { teaser: null, blocks })
  const before = textTasks()
  sharedTextTasks.set(() => Promise.resolve(refuse({ kind: 'too_costly' })))
  try {
    const { raw } = await archive.call('GET', `/posts/${id}/checks`, { role: 'author' })
    expect(raw).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ rule: 'too_long_to_check' })]),
      missing: [{ pointer: '/blocks' }],
    })
  } finally {
    sharedTextTasks.set(before)
  }
})

test('an endpoint without a body reads none', async () => {
  const { id } = await makeDraft(archive.payload, archive.project)
  for (const sent of [
    {},
    { body: '{', headers: { 'Content-Type': 'text/plain' } },
    { json: { x: 'x'.repeat(2 * 1024 * 1024) } },
  ]) {
    const response = await archive.call('POST', `/posts/${id}/withdraw-approval`, {
      role: 'publisher',
      ...sent,
    })
    expect(response.status).toBe(200)
  }
})

describe('a form that was opened before another user approved or withdrew', () => {
  const publishAt = '2099-01-01T08:00:00.000Z'
  const hints = {
    en: 'This entry was approved or changed in the meantime. Reload the page.',
    de: 'Dieser Eintrag wurde inzwischen freigegeben oder geändert. Bitte die Seite neu laden.',
  }

  /** What a form that is opened now sends back: every field, including system fields. */
  async function openForm(id: string) {
    const { raw } = await archive.call('GET', `/posts/${id}?depth=0`, { role: 'publisher' })
    return z.looseObject({ approval: z.unknown() }).parse(raw)
  }

  async function saveForm(id: string, fields: object, language: 'de' | 'en' = 'en') {
    const response = await archive.call('PATCH', `/posts/${id}?depth=0`, {
      role: 'publisher',
      json: fields,
      headers: { 'Accept-Language': language },
    })
    const { errors } = z
      .looseObject({ errors: z.array(z.looseObject({ message: z.string() })).optional() })
      .parse(response.raw)
    return [response.status, errors?.[0]?.message]
  }

  const seal = async (id: string) =>
    (await archive.payload.findByID({ collection: 'posts', id, overrideAccess: true })).approval?.seal

  test('gets a 409 with a sentence for the user, and the approval is unchanged', async () => {
    const { id } = await makeDraft(archive.payload, archive.project, { publishAt })
    const beforeApproval = await openForm(id)
    await post(`${id}/approve`, { when: 'planned' })
    const approved = await seal(id)
    expect(approved).toMatch(/^[0-9a-f]{64}$/)
    expect(await saveForm(id, beforeApproval)).toEqual([409, hints.en])
    expect(await saveForm(id, beforeApproval, 'de')).toEqual([409, hints.de])
    expect(await seal(id)).toBe(approved)

    const whileApproved = await openForm(id)
    expect(await saveForm(id, whileApproved)).toEqual([200, undefined])
    await post(`${id}/withdraw-approval`)
    expect(await saveForm(id, whileApproved)).toEqual([409, hints.en])
    expect(await seal(id)).toBeNull()
    expect(await saveForm(id, await openForm(id))).toEqual([200, undefined])
  })

  test('other system fields, and values that were never an approval, are still a 403', async () => {
    const { id } = await makeDraft(archive.payload, archive.project, { publishAt })
    const form = await openForm(id)
    for (const forged of [
      { ...form, approval: { seal: 'forged' } },
      { ...form, number: 7 },
      { ...form, status: 'published' },
    ]) {
      expect((await saveForm(id, forged))[0]).toBe(403)
    }
    await post(`${id}/approve`, { when: 'planned' })
    expect((await saveForm(id, { ...form, number: 7 }))[0]).toBe(403)
    expect((await saveForm(id, { ...form, idempotencyKey: 'k' }))[0]).toBe(403)
  })
})

test('CHECK-3: authors and publishers can run the checks on the stored post', async () => {
  const { id } = await makeDraft(archive.payload, archive.project, {
    title: 'Update!',
    teaser: null,
    audience: 'internal',
  })
  const check = (path: string, role: string) => archive.call('GET', `/posts/${path}/checks`, { role })
  for (const role of ['author', 'publisher', 'admin'])
    expect(await check(id, role)).toMatchObject({
      status: 200,
      raw: {
        items: [
          { rule: 'title_says_nothing', severity: 'advice', pointer: '/title', excerpt: 'Update!' },
          { rule: 'exclamation_mark', pointer: '/title' },
          { rule: 'teaser_missing', pointer: '/teaser', excerpt: null },
        ],
      },
    })
  expect(await check(id, 'reader')).toMatchObject({ status: 403, raw: { type: 'forbidden' } })
  expect(await check(id, 'anonymous')).toMatchObject({ status: 401 })
  expect(await check(newId(), 'author')).toMatchObject({ status: 404, raw: { type: 'not_found' } })
})
