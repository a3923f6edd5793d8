import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ARRIVED_AT_HEADER, arrivalNow } from '@/http/internalHeaders'
import { newId } from '@/lib/ids'
import { DIGEST_TIMING } from '@/operations/digest/dependencies'
import { poolDb } from '@/queries/db'
import { openArchiveWithRoles, type ArchiveWithRoles, type SentAs } from '@/testing/archiveWithRoles'
import { makePublished } from '@/testing/builders'
import { openFakeChat, type FakeChat } from '@/testing/chat/fakeChat'
import { everyRow } from '@/testing/database/everyRow'
import { makePngRow } from '@/testing/imageRow'

/** The chat can fetch covers from there. */
const PUBLIC = 'https://updates.acme.com'

let archive: ArchiveWithRoles
let chat: FakeChat
/** The address of the administrator. */
let admin: string

beforeAll(async () => {
  DIGEST_TIMING.gatherMs = 0
  chat = await openFakeChat()
  // Read once a process, by the endpoints too.
  archive = await openArchiveWithRoles({
    CHAT_API_URL: chat.apiUrl,
    CHAT_WEBHOOK_URL: chat.webhookUrl,
    PUBLIC_URL: PUBLIC,
  })
  await makePublished(archive.payload, archive.project, { title: 'One entry' })
  const { raw } = await archive.call('GET', '/users/me', { role: 'admin' })
  admin = z.object({ user: z.object({ email: z.string() }) }).parse(raw).user.email
})
afterAll(async () => {
  await chat.close()
  await archive.close()
})
beforeEach(async () => {
  chat.posted.splice(0)
  chat.requests.splice(0)
  await poolDb(archive.payload)(sql`delete from digest_runs`)
  await useBot({ botToken: chat.token, channel: chat.channel.id })
})

function useBot(settings: { botToken: string | null; channel: string | null }) {
  return archive.payload.updateGlobal({
    slug: 'settings',
    data: { chat: { webhookKind: 'slack', ...settings } },
    overrideAccess: true,
  })
}

const responseSchema = z.looseObject({
  type: z.string().optional(),
  run_id: z.string().catch(''),
  detail: z.string().nullable().optional(),
  errors: z.array(z.object({ pointer: z.string() })).catch([]),
})

async function call(method: string, path: string, sent: SentAs = {}) {
  const response = await archive.call(method, `/digest-runs${path}`, { role: 'admin', ...sent })
  return { ...response, body: responseSchema.parse(response.raw) }
}

const send = (json: unknown = {}, more: SentAs = {}) => call('POST', '/send', { json, ...more })
const remove = (id: string, more: SentAs = {}) => call('DELETE', `/${id}/message`, more)

test.each([
  ['POST', '/send', {}],
  ['DELETE', `/${newId()}/message`, undefined],
  ['POST', '/test-bot', undefined],
] as const)(
  '%s %s is closed to everyone except administrators, and to other origins',
  async (method, path, json) => {
    for (const role of ['reader', 'author', 'publisher']) {
      const { status, body } = await call(method, path, { json, role })
      expect([role, status, body.type]).toEqual([role, 403, 'forbidden'])
    }
    expect((await call(method, path, { json, role: 'anonymous' })).status).toBe(401)
    const foreign = await call(method, path, { json, headers: { Origin: 'https://evil.example' } })
    expect([foreign.status, foreign.body.type]).toEqual([403, 'forbidden'])
    expect(chat.requests).toEqual([])
  },
)

test('ADMIN-11: publishers can read the runs, authors and readers cannot, and no role can write them', async () => {
  const { body } = await send()
  for (const [role, status] of [
    ['publisher', 200],
    ['author', 403],
    ['reader', 403],
  ] as const)
    expect([role, (await call('GET', `/${body.run_id}`, { role })).status]).toEqual([role, status])
  const written = await call('PATCH', `/${body.run_id}`, { json: { status: 'failed' } })
  expect(written.status).toBe(403)
  const { text } = await call('GET', `/${body.run_id}`)
  for (const internal of ['lease', 'sending', 'finished', 'looked']) expect(text).not.toContain(internal)
})

test('an administrator sends the digest and gets the same response as the scheduler', async () => {
  const { status, headers, raw } = await send({ days: 30 })
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(raw).toEqual({
    status: 'sent',
    period: { from: expect.any(String), to: expect.any(String), days: 30 },
    entries: 1,
    projects: [archive.project.slug],
    run_id: expect.any(String),
    route: 'bot',
    message: expect.objectContaining({ channel: chat.channel.id }),
  })
  expect(chat.posted).toHaveLength(1)
  const run = await archive.payload.findByID({
    collection: 'digest-runs',
    id: z.object({ run_id: z.string() }).parse(raw).run_id,
    overrideAccess: true,
  })
  expect(run).toMatchObject({ trigger: expect.stringMatching(/^Admin \d+$/), period: { days: 30 } })
})

test('the body is optional, and a dry run sends nothing', async () => {
  const dry = await send({ dry: true })
  expect(dry.raw).toMatchObject({ status: 'dry_run', period: { days: 7 } })
  expect(chat.posted).toEqual([])
  const sent = await call('POST', '/send')
  expect(sent.raw).toMatchObject({ status: 'sent', period: { days: 7 } })
})

test.each([
  [{ days: 0 }, ['/days']],
  [{ days: 91 }, ['/days']],
  [{ days: 1.5 }, ['/days']],
  [{ days: '7', dry: 1 }, ['/days', '/dry']],
  [{ dry: 'yes', now: true }, ['/dry', '/now']],
  [[], ['']],
])('LIMIT-19: %j is refused with every error, and nothing is recorded', async (json, pointers) => {
  const { status, body } = await send(json)
  expect([status, body.type]).toEqual([422, 'validation_failed'])
  expect(body.errors.map(({ pointer }) => pointer).sort()).toEqual(pointers)
  expect((await archive.payload.count({ collection: 'digest-runs', overrideAccess: true })).totalDocs).toBe(0)
})

test('ten concurrent administrators send one message and get the same bytes', async () => {
  // The server notes when a request arrives, because its session may be checked only after the first has sent the message.
  const headers = { [ARRIVED_AT_HEADER]: arrivalNow() }
  const responses = await Promise.all(Array.from({ length: 10 }, () => send({}, { headers })))
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  expect(chat.posted).toHaveLength(1)
})

test('a click during a run joins it, however long authentication took', async () => {
  const headers = { [ARRIVED_AT_HEADER]: arrivalNow() }
  const first = await send()
  expect((await send({}, { headers })).text).toBe(first.text)
  expect(chat.posted).toHaveLength(1)
})

test('a failure is a 502 that names the run and says what to do', async () => {
  chat.next({ kind: 'refuse', error: 'not_in_channel' })
  const failed = await send()
  expect([failed.status, failed.body.type]).toEqual([502, 'delivery_failed'])
  expect(failed.body.detail).toMatch(/invite/i)
  chat.next({ kind: 'drop_after_accepting' })
  const unknown = await send()
  expect([unknown.status, unknown.body.type]).toEqual([502, 'delivery_unknown'])
  expect(unknown.body.run_id).not.toBe(failed.body.run_id)
})

test('a sent message is deleted once, the run stays sent, and the audit trail has the user', async () => {
  const { body } = await send()
  const first = await remove(body.run_id)
  expect(first.status).toBe(200)
  expect(first.raw).toMatchObject({ id: body.run_id, status: 'sent', messageDeletedAt: expect.any(String) })
  expect(chat.posted.map(({ isDeleted }) => isDeleted)).toEqual([true])
  const calls = chat.requests.length
  const second = await remove(body.run_id)
  expect([second.status, second.text]).toEqual([200, first.text])
  expect(chat.requests).toHaveLength(calls)
  const rows = await poolDb(archive.payload)<{ action: string; label: string }>(sql`
    select action, actor_label as label from audit where target_id = ${body.run_id} order by created_at, id`)
  expect(rows).toEqual([
    { action: 'send', label: admin },
    { action: 'delete-message', label: admin },
  ])
})

test('concurrent deletions all succeed, and one of them is audited', async () => {
  const { body } = await send()
  const responses = await Promise.all(Array.from({ length: 5 }, () => remove(body.run_id)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  const rows = await poolDb(archive.payload)(sql`
    select 1 from audit where target_id = ${body.run_id} and action = 'delete-message'`)
  expect(rows).toHaveLength(1)
})

test('DIGEST-19: a message that no longer exists counts as deleted, and the run stays sent', async () => {
  const { body } = await send()
  for (const message of chat.posted) message.isDeleted = true
  const { status, raw } = await remove(body.run_id)
  expect([status, raw]).toMatchObject([200, { status: 'sent', messageDeletedAt: expect.any(String) }])
  expect((await call('GET', `/${body.run_id}`)).raw).toMatchObject({ status: 'sent' })
})

test('DIGEST-4: a message to a webhook cannot be deleted, and the response says why', async () => {
  await useBot({ botToken: null, channel: null })
  const { body, raw } = await send()
  expect(raw).toMatchObject({ status: 'sent', route: 'environment' })
  const refused = await remove(body.run_id)
  expect([refused.status, refused.body.type]).toEqual([409, 'not_deletable'])
  expect(refused.body.detail).toMatch(/webhook/)
})

test('a dry run, a failed and an unknown run have no message to delete', async () => {
  const dry = await send({ dry: true })
  chat.next({ kind: 'status', status: 500 })
  const failed = await send()
  chat.next({ kind: 'drop_after_accepting' })
  const unknown = await send()
  for (const { body } of [dry, failed, unknown]) {
    const refused = await remove(body.run_id)
    expect([refused.status, refused.body.type]).toEqual([409, 'not_deletable'])
  }
})

test('without the bot token a message cannot be deleted, and the response says so', async () => {
  const { body } = await send()
  await useBot({ botToken: null, channel: null })
  const refused = await remove(body.run_id)
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/token/)])
})

test.each([
  [{ kind: 'refuse', error: 'cant_delete_message' }, /cant_delete_message/],
  [{ kind: 'status', status: 500 }, /later/],
  [{ kind: 'drop_before_accepting' }, /did not confirm/],
] as const)('a failed deletion (%j) is a 502 and can be repeated', async (behavior, words) => {
  const { body } = await send()
  chat.next(behavior, 'chat.delete')
  const failed = await remove(body.run_id)
  expect([failed.status, failed.body.type, failed.body.run_id]).toEqual([502, 'delivery_failed', body.run_id])
  expect(failed.body.detail).toMatch(words)
  expect((await remove(body.run_id)).status).toBe(200)
})

test('a failed deletion is explained in the language of the user, English by default', async () => {
  const german = { headers: { 'Accept-Language': 'de' } }
  chat.next({ kind: 'refuse', error: 'not_in_channel' })
  const failed = await send({}, german)
  expect(failed.body.detail).toMatch(/^Der Bot ist nicht im Kanal/)
  expect((await remove(failed.body.run_id, german)).body.detail).toBe(
    'Dieser Lauf hat keine Nachricht gesendet.',
  )
  expect((await remove(failed.body.run_id)).body.detail).toBe('This run sent no message.')
  await useBot({ botToken: 'xoxb-another', channel: chat.channel.id })
  expect((await call('POST', '/test-bot', german)).body.detail).toMatch(/^Der Chat nimmt das Bot-Token/)
})

test('the message of an unknown run is not found', async () => {
  for (const id of [newId(), 'nonsense']) {
    const { status, body } = await remove(id)
    expect([status, body.type]).toEqual([404, 'not_found'])
  }
})

test('DIGEST-20: an alt text that a publisher changes in the library is new in the message', async () => {
  const cover = await makePngRow(archive.payload, archive.project, 'First words')
  await makePublished(archive.payload, archive.project, { title: 'With a cover', cover })
  await send()
  const inChat = () => JSON.stringify(chat.posted.map(({ message }) => message))
  expect(inChat()).toContain('First words')
  const { status } = await archive.call('PATCH', `/media/${cover}`, {
    role: 'publisher',
    json: { alt: 'Second words' },
    headers: { Origin: PUBLIC },
  })
  expect(status).toBe(200)
  await expect.poll(inChat).toContain('Second words')
})

test('tests the stored bot token, whatever the result', async () => {
  const good = await call('POST', '/test-bot')
  expect([good.status, good.raw]).toMatchObject([
    200,
    { ok: true, team: expect.any(String), name: expect.any(String) },
  ])
  await useBot({ botToken: 'xoxb-another', channel: chat.channel.id })
  const bad = await call('POST', '/test-bot')
  expect([bad.status, bad.raw]).toMatchObject([
    200,
    { ok: false, failure: { code: 'refused', detail: 'invalid_auth' } },
  ])
  await useBot({ botToken: null, channel: null })
  const none = await call('POST', '/test-bot')
  expect([none.status, none.body.errors.map(({ pointer }) => pointer)]).toEqual([422, ['/chat/botToken']])
})

test('the bot token is in no response and in no row of the database', async () => {
  const { body, text } = await send()
  const removed = await remove(body.run_id)
  const tested = await call('POST', '/test-bot')
  const read = await call('GET', `/${body.run_id}`)
  for (const response of [text, removed.text, tested.text, read.text])
    expect(response).not.toContain(chat.token)
  expect(await everyRow(archive)).not.toContain(chat.token)
})
