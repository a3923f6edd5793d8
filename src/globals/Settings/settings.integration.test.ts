import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlOn } from '@/operations/transaction'
import type { Setting } from '@/payload-types'
import { openTestArchive, type TestArchive } from '@/testing/archive'
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
  const answer = await call('POST', '/api/globals/settings', { cookie, json })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).not.toContain('xoxb')
  return read()
}

async function read() {
  const answer = await call('GET', '/api/globals/settings?depth=2&showHiddenFields=true', { cookie })
  const text = await answer.text()
  expect(text).not.toMatch(/"botToken"\s*:/)
  const { allowedEmailDomains, chat, digest } = Object(JSON.parse(text)) as Setting
  return { domains: allowedEmailDomains?.map(({ domain }) => domain), chat, digest }
}

async function storedToken(): Promise<string | null> {
  const [row] = await sqlOn(archive.payload)<{ token: string | null }>(
    sql`select chat_bot_token as token from settings`,
  )
  return row?.token ?? null
}

test('the allowed domains of the environment are the first value', async () => {
  expect((await read()).domains).toEqual(['first.example', 'second.example'])
})

test('groups are merged field by field, and null clears', async () => {
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

test('the bot token is stored encrypted, never answered, kept when not sent or empty, and cleared by null', async () => {
  expect((await save({ chat: { botToken: 'xoxb-1-secret' } })).chat).toMatchObject({
    botTokenSet: true,
    channel: 'C1',
  })
  const stored = await storedToken()
  expect(stored).not.toContain('xoxb')
  expect(archive.payload.decrypt(stored ?? '')).toBe('xoxb-1-secret')
  for (const kept of [
    { chat: { channel: 'C2' } },
    { chat: { botToken: '' } },
    { digest: { language: 'de' } },
    {},
  ]) {
    expect((await save(kept)).chat).toMatchObject({ botTokenSet: true, channel: 'C2' })
    expect(await storedToken()).toBe(stored)
  }
  await save({ chat: { botToken: 'xoxb-2-secret' } })
  expect(archive.payload.decrypt((await storedToken()) ?? '')).toBe('xoxb-2-secret')
  await save({ chat: { botToken: 'xoxb-'.padEnd(500, 'x') } })
  expect(archive.payload.decrypt((await storedToken()) ?? '')).toHaveLength(500)
  expect((await save({ chat: { botToken: null, botTokenSet: true } })).chat).toMatchObject({
    botTokenSet: false,
  })
  expect(await storedToken()).toBeNull()
})

test('the local interface and selections do not answer the token either', async () => {
  await save({ chat: { botToken: 'xoxb-3-secret' } })
  const local = await archive.payload.findGlobal({
    slug: 'settings',
    overrideAccess: true,
    showHiddenFields: true,
  })
  expect(local.chat).not.toHaveProperty('botToken')
  const selected = await call('GET', '/api/globals/settings?select[chat][botToken]=true', { cookie })
  expect(await selected.text()).not.toMatch(/"botToken"\s*:/)
  const [audit] = await sqlOn(archive.payload)(
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

test('null clears a whole group, and what must have a value gets its first one', async () => {
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

test('a wrong domain or webhook address is refused', async () => {
  for (const json of [
    { allowedEmailDomains: [{ domain: '@example.com' }] },
    { chat: { webhookUrl: 'http://hooks.example/x' } },
    { chat: { webhookKind: 'irc' } },
  ]) {
    expect((await call('POST', '/api/globals/settings', { cookie, json })).status).toBe(400)
  }
})
