import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Setting } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeUser } from '@/testing/builders'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'

let archive: TestArchive
let call: RestDriver
let cookie: string
beforeAll(async () => {
  archive = await openTestArchive({ ALLOWED_EMAIL_DOMAINS: 'first.example,second.example' })
  call = restDriver(archive)
  cookie = await signedIn(archive, 'admin@example.com')
})
afterAll(() => archive.close())

async function save(json: unknown) {
  const response = await call('POST', '/api/globals/settings', { cookie, json })
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).not.toContain('xoxb')
  const { message, result } = Object(JSON.parse(text)) as { message: string; result: Setting }
  expect(message).toBe('Updated successfully.')
  expect(result.chat).not.toHaveProperty('botToken')
  expect(result.chat?.botTokenSet).toBe((await storedToken()) !== null)
  return read()
}

async function read() {
  const response = await call('GET', '/api/globals/settings?depth=2&showHiddenFields=true', { cookie })
  const text = await response.text()
  expect(text).not.toMatch(/"botToken"\s*:/)
  const { allowedEmailDomains, chat, digest } = Object(JSON.parse(text)) as Setting
  return { domains: allowedEmailDomains?.map(({ domain }) => domain), chat, digest }
}

async function storedToken(): Promise<string | null> {
  const [row] = await poolDb(archive.payload)<{ token: string | null }>(
    sql`select chat_bot_token as token from settings`,
  )
  return row?.token ?? null
}

test('before the first save every field exists, with the allowed domains of the environment', async () => {
  expect(await read()).toEqual({
    domains: ['first.example', 'second.example'],
    chat: { channel: null, webhookUrl: null, webhookKind: 'slack', botTokenSet: false },
    digest: { includeInternal: true, language: 'de' },
  })
})

test('ADMIN-3: groups are merged field by field, and null clears', async () => {
  expect(await save({ chat: { channel: 'C1', webhookUrl: 'https://hooks.example/x' } })).toEqual({
    domains: ['first.example', 'second.example'],
    chat: { channel: 'C1', webhookUrl: 'https://hooks.example/x', webhookKind: 'slack', botTokenSet: false },
    digest: { includeInternal: true, language: 'de' },
  })
  expect(await save({ chat: { webhookKind: 'teams' }, digest: { includeInternal: false } })).toMatchObject({
    chat: { channel: 'C1', webhookUrl: 'https://hooks.example/x', webhookKind: 'teams' },
    digest: { includeInternal: false, language: 'de' },
  })
  expect(await save({ chat: { webhookUrl: null }, digest: { language: 'en' } })).toMatchObject({
    chat: { channel: 'C1', webhookUrl: null, webhookKind: 'teams' },
    digest: { includeInternal: false, language: 'en' },
  })
})

test('ADMIN-3: the bot token is stored encrypted, never returned, kept if omitted or empty, and cleared by null', async () => {
  expect((await save({ chat: { botToken: 'xoxb-1-secret' } })).chat).toMatchObject({
    botTokenSet: true,
    channel: 'C1',
  })
  const stored = await storedToken()
  expect(stored).not.toContain('xoxb')
  expect(archive.payload.decrypt(stored ?? '')).toBe('xoxb-1-secret')
  for (const body of [
    { chat: { channel: 'C2' } },
    { chat: { botToken: '' } },
    { digest: { language: 'de' } },
    {},
  ]) {
    expect((await save(body)).chat).toMatchObject({ botTokenSet: true, channel: 'C2' })
    expect(await storedToken()).toBe(stored)
  }
  await save({ chat: { botToken: 'xoxb-2-secret' } })
  expect(archive.payload.decrypt((await storedToken()) ?? '')).toBe('xoxb-2-secret')
  await save({ chat: { botToken: 'xoxb-'.padEnd(500, 'x') } })
  expect(archive.payload.decrypt((await storedToken()) ?? '')).toHaveLength(500)
  expect((await save({ chat: { botToken: null } })).chat).toMatchObject({
    botTokenSet: false,
  })
  expect(await storedToken()).toBeNull()
})

test('the Local API and selections do not return the token either', async () => {
  await save({ chat: { botToken: 'xoxb-3-secret' } })
  const local = await archive.payload.findGlobal({
    slug: 'settings',
    overrideAccess: true,
    showHiddenFields: true,
  })
  expect(local.chat).not.toHaveProperty('botToken')
  const selected = await call('GET', '/api/globals/settings?select[chat][botToken]=true', { cookie })
  expect(await selected.text()).not.toMatch(/"botToken"\s*:/)
  const [audit] = await poolDb(archive.payload)(
    sql`select count(*)::int as n from audit where details::text like '%xoxb%'`,
  )
  expect(audit).toEqual({ n: 0 })
})

test('domains are replaced as a whole, emptied by [] and by null', async () => {
  expect((await save({ allowedEmailDomains: [{ domain: 'Third.Example' }] })).domains).toEqual([
    'third.example',
  ])
  expect((await save({ chat: { channel: 'C3' } })).domains).toEqual(['third.example'])
  expect((await save({ allowedEmailDomains: [] })).domains).toEqual([])
  await save({ allowedEmailDomains: [{ domain: 'third.example' }] })
  expect((await save({ allowedEmailDomains: null })).domains ?? []).toEqual([])
})

test('null clears a whole group, and required settings get their default', async () => {
  await save({
    chat: { botToken: 'xoxb-4', channel: 'C4', webhookKind: 'teams' },
    digest: { includeInternal: false, language: 'en' },
  })
  expect(await save({ chat: null, digest: null })).toMatchObject({
    chat: { channel: null, webhookUrl: null, webhookKind: 'slack', botTokenSet: false },
    digest: { includeInternal: true, language: 'de' },
  })
  await save({ chat: { webhookKind: 'teams' }, digest: { includeInternal: false, language: 'en' } })
  expect(
    await save({ chat: { webhookKind: null }, digest: { includeInternal: null, language: null } }),
  ).toMatchObject({ chat: { webhookKind: 'slack' }, digest: { includeInternal: true, language: 'de' } })
})

test('an empty channel or webhook address means none, like null', async () => {
  await save({ chat: { channel: '#updates', webhookUrl: 'https://hooks.example/x' } })
  expect(await save({ chat: { channel: ' ', webhookUrl: '' } })).toMatchObject({
    chat: { channel: null, webhookUrl: null },
  })
})

interface Sent {
  json?: unknown
  body?: BodyInit
  cookie?: string
  headers?: Record<string, string>
}

/** Status, type and pointers of a refusal, which must be a problem document. */
async function refusal(sent: Sent) {
  const response = await call('POST', '/api/globals/settings', { cookie, ...sent })
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const { type, status, title, detail, errors } = JSON.parse(await response.text())
  expect([status, typeof title, typeof detail]).toEqual([response.status, 'string', 'string'])
  return { status, type, pointers: errors?.map(({ pointer }: { pointer: string }) => pointer) }
}

test.each<[unknown, string[]]>([
  [{ allowedEmailDomains: [{ domain: '@example.com' }] }, ['/allowedEmailDomains/0/domain']],
  [{ allowedEmailDomains: [{ domain: 'a.example' }, {}] }, ['/allowedEmailDomains/1/domain']],
  [{ allowedEmailDomains: ['a.example'] }, ['/allowedEmailDomains/0']],
  [{ chat: { webhookUrl: 'http://hooks.example/x' } }, ['/chat/webhookUrl']],
  [{ chat: { webhookKind: 'irc' } }, ['/chat/webhookKind']],
  [{ chat: { botToken: 'xoxb-ü' } }, ['/chat/botToken']],
  [{ chat: { botTokenSet: true } }, ['/chat/botTokenSet']],
  [{ chat: 'C1' }, ['/chat']],
  [{ nope: 1 }, ['/nope']],
  [{ digest: { nope: 1 } }, ['/digest/nope']],
  [[], ['']],
  [null, ['']],
  [
    {
      allowedEmailDomains: [{ domain: 'x', id: '1' }],
      chat: { channel: 7, webhookKind: 'irc' },
      digest: { language: 'fr', includeInternal: 'yes' },
      nope: null,
    },
    [
      '/allowedEmailDomains/0/domain',
      '/allowedEmailDomains/0/id',
      '/chat/channel',
      '/chat/webhookKind',
      '/digest/includeInternal',
      '/digest/language',
      '/nope',
    ],
  ],
])('%j is refused with a pointer for each error, and nothing is saved', async (json, pointers) => {
  const before = await read()
  const refused = await refusal({ json })
  expect([refused.status, refused.type, refused.pointers?.sort()]).toEqual([
    422,
    'validation_failed',
    pointers,
  ])
  expect(await read()).toEqual(before)
})

/** Settings of this size; the channel consists of characters outside the basic plane. */
function settingsOf(size: { domains: number; channel: number; webhook: number; botToken: number }) {
  const domains = Array.from({ length: size.domains }, (_, n) => ({ domain: `${n}.example` }))
  const chat = {
    channel: '\u{1f680}'.repeat(size.channel),
    webhookUrl: 'https://hooks.example/'.padEnd(size.webhook, 'x'),
    botToken: 'xoxb-'.padEnd(size.botToken, 'x'),
  }
  return { allowedEmailDomains: domains, chat }
}

test('LIMIT-32: 1,000 domains, 200, 2,000 and 900 characters are saved, and one more of each is refused', async () => {
  const most = settingsOf({ domains: 1_000, channel: 200, webhook: 2_000, botToken: 900 })
  const { channel, webhookUrl, botToken } = most.chat
  const { domains, chat } = await save(most)
  expect([domains?.length, chat]).toMatchObject([1_000, { channel, webhookUrl, botTokenSet: true }])
  expect(archive.payload.decrypt((await storedToken()) ?? '')).toBe(botToken)
  const json = settingsOf({ domains: 1_001, channel: 201, webhook: 2_001, botToken: 901 })
  const { pointers } = await refusal({ json })
  expect(pointers.sort()).toEqual([
    '/allowedEmailDomains',
    '/chat/botToken',
    '/chat/channel',
    '/chat/webhookUrl',
  ])
  await save({ allowedEmailDomains: null, chat: null })
})

test('other bodies, roles and origins are refused with problem documents', async () => {
  const before = await read()
  const json = { chat: { channel: 'C9' } }
  for (const [type, status] of [
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['', 415],
  ] as const) {
    expect(await refusal({ json, headers: { 'Content-Type': type } })).toMatchObject({
      status,
      type: 'unsupported_media_type',
    })
  }
  const large = { chat: { channel: 'x'.repeat(2 * 1024 * 1024) } }
  expect(await refusal({ json: large })).toMatchObject({ status: 413, type: 'payload_too_large' })
  const publisher = await makeUser(archive.payload, 'publisher')
  const other = await signedIn(archive, publisher.email)
  expect(await refusal({ json, cookie: other })).toMatchObject({ status: 403, type: 'forbidden' })
  const headers = { Origin: 'https://evil.example' }
  expect(await refusal({ json, headers })).toMatchObject({ status: 403, type: 'forbidden' })
  expect(await read()).toEqual(before)
})

/** Saves like the admin form: multipart, with the fields as JSON in `_payload`. */
async function saveForm(fields: unknown) {
  const form = new FormData()
  form.set('_payload', JSON.stringify(fields))
  const encoded = new Response(form)
  return call('POST', '/api/globals/settings', {
    cookie,
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
    body: await encoded.arrayBuffer(),
  })
}

test('the admin form saves as before and gets Payload errors', async () => {
  const saved = await saveForm({ chat: { channel: 'C5', botTokenSet: false, webhookKind: 'slack' } })
  expect([saved.status, await saved.json()]).toMatchObject([200, { result: { chat: { channel: 'C5' } } }])
  const refused = await saveForm({ chat: { webhookKind: 'slack', webhookUrl: 'http://hooks.example/x' } })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    errors: [{ name: 'ValidationError', data: { errors: [{ path: 'chat.webhookUrl' }] } }],
  })
})
