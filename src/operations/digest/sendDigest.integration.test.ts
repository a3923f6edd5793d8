import { sql } from '@payloadcms/db-postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished } from '@/testing/builders'
import { everyRow } from '@/testing/database/everyRow'
import { lockInOtherSession, openDigestWorld, type DigestWorld } from '@/testing/digest'
import { digestSettings } from './dependencies'

let archive: TestArchive
let world: DigestWorld
let reports: Project
let search: Project

beforeAll(async () => {
  archive = await openTestArchive()
  const { payload } = archive
  reports = await makeProject(payload, { slug: 'reports', name: 'Reports', sort: 20 })
  search = await makeProject(payload, { slug: 'search', name: 'Search', sort: 10 })
})
afterAll(() => archive.close())
beforeEach(async () => {
  world = await openDigestWorld(archive)
  await poolDb(archive.payload)(sql`delete from digest_runs`)
})
afterEach(async () => {
  await world.close()
  await poolDb(archive.payload)(sql`delete from posts`)
})

const DAY = 24 * 60 * 60 * 1000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

async function publishOne(title = 'The search finds parts of words'): Promise<void> {
  await makePublished(archive.payload, search, { title, teaser: 'Three letters are enough.' })
}

test('DIGEST-1: everything published within the window is one message, grouped by project', async () => {
  const { payload } = archive
  await world.useRoute('bot')
  await makePublished(payload, reports, { title: 'Reports by mail', publishAt: ago(6.9 * DAY) })
  await makePublished(payload, search, { title: 'Parts of words', publishAt: ago(DAY) })
  await makePublished(payload, search, { title: 'Long ago', publishAt: ago(7.1 * DAY) })
  await makePublished(payload, search, { title: 'Dated ahead', publishAt: ago(-DAY) })
  await makeDraft(payload, search, { title: 'Still a draft', publishAt: ago(DAY) })

  const sent = await world.send()
  expect(sent).toMatchObject({
    ok: true,
    value: { status: 'sent', entries: 2, projects: ['search', 'reports'], route: 'bot', period: { days: 7 } },
  })
  const [message, ...others] = world.received()
  expect(others).toEqual([])
  const text = JSON.stringify(message)
  expect(text.indexOf('Parts of words')).toBeGreaterThan(0)
  expect(text.indexOf('Parts of words')).toBeLessThan(text.indexOf('Reports by mail'))
  for (const absent of ['Long ago', 'Dated ahead', 'Still a draft']) expect(text).not.toContain(absent)
  if (!sent.ok) return
  const { from, to, days } = sent.value.period
  expect(Date.parse(to) - Date.parse(from)).toBe(days * DAY)
})

test('a line has number, title and teaser and links to the archive, in the configured language', async () => {
  await world.useRoute('environment')
  const { number, slug } = await makePublished(archive.payload, search, {
    title: 'Parts of words',
    teaser: 'Three letters are enough.',
  })
  const textIn = async (language: 'de' | 'en') => {
    await archive.payload.updateGlobal({
      slug: 'settings',
      data: { chat: { webhookKind: 'slack' }, digest: { language } },
      overrideAccess: true,
    })
    const sent = await world.send({ isDry: true })
    return sent.ok ? String(Object(sent.value.message).text) : ''
  }
  const english = await textIn('en')
  expect(english).toMatch(/^What changed .*: 1 entry\n/)
  expect(english).toContain(`<http://localhost:3000/entries/${slug}|Parts of words>`)
  for (const part of [String(number), 'Three letters are enough.']) expect(english).toContain(part)
  expect(await textIn('de')).toMatch(/^Was sich .* geändert hat: 1 Eintrag\n/)
})

test.each([1, 90])('LIMIT-19: the window is %d days if requested', async (days) => {
  await world.useRoute('environment')
  await makePublished(archive.payload, search, { title: 'Just inside', publishAt: ago(days * DAY - 60_000) })
  await makePublished(archive.payload, search, { title: 'Just outside', publishAt: ago(days * DAY + 60_000) })
  expect(await world.send({ days })).toMatchObject({ ok: true, value: { entries: 1, period: { days } } })
})

test('DIGEST-3: the bot comes before the webhook of the settings, and that before the environment', async () => {
  await publishOne()
  const { chat } = world
  const save = (data: object) =>
    archive.payload.updateGlobal({
      slug: 'settings',
      data: { chat: { webhookKind: 'slack', ...data } },
      overrideAccess: true,
    })
  await world.useRoute('environment')
  await save({
    botToken: chat.token,
    channel: chat.channel.id,
    webhookUrl: `https://127.0.0.1:${chat.port}/x`,
  })
  expect(await world.send()).toMatchObject({ ok: true, value: { status: 'sent', route: 'bot' } })
  // The address of the settings leads to this machine, which is refused; the environment is not a fallback.
  await save({ botToken: null })
  const guarded = await world.send()
  expect(guarded).toMatchObject({ ok: false, refusal: { kind: 'delivery_failed' } })
  await save({ webhookUrl: null })
  expect(await world.send()).toMatchObject({ ok: true, value: { status: 'sent', route: 'environment' } })
  expect(chat.posted.map(({ by }) => by)).toEqual(['bot', 'webhook'])
  const runs = await world.runs()
  expect(runs.map(({ route, status, failure }) => [route, status, failure])).toEqual([
    ['bot', 'sent', null],
    ['webhook', 'failed', { code: 'forbidden_address', detail: 'not_public' }],
    ['environment', 'sent', null],
  ])
})

test('a token without a channel is no route', async () => {
  await publishOne()
  await world.useRoute('bot')
  await archive.payload.updateGlobal({
    slug: 'settings',
    data: { chat: { channel: null, webhookKind: 'slack' } },
    overrideAccess: true,
  })
  expect(await world.send()).toEqual({ ok: false, refusal: { kind: 'no_delivery_route' } })
})

test('the configured kind of webhook also applies to the address of the environment', async () => {
  await publishOne()
  await world.useRoute('environment')
  await archive.payload.updateGlobal({
    slug: 'settings',
    data: { chat: { webhookKind: 'teams' } },
    overrideAccess: true,
  })
  const env = { ...world.dependencies.env, chatWebhookUrl: world.chat.teamsUrl }
  const sent = await world.send({}, { env })
  expect(sent).toMatchObject({ ok: true, value: { status: 'sent', message: { type: 'message' } } })
  expect(world.chat.posted.map(({ by }) => by)).toEqual(['teams'])
})

test('DIGEST-4: only the bot route stores channel and timestamp of the message', async () => {
  await publishOne()
  await world.useRoute('bot')
  const byBot = await world.send()
  await world.useRoute('environment')
  const byWebhook = await world.send()
  if (!byBot.ok || !byWebhook.ok) throw new Error('both are sent')
  expect(await world.read(byBot.value.run_id)).toMatchObject({
    channel: world.chat.channel.id,
    messageTs: world.chat.posted[0]?.ts,
  })
  expect(await world.read(byWebhook.value.run_id)).toMatchObject({ channel: null, messageTs: null })
})

test('a channel given by name is stored as the service knows it', async () => {
  await publishOne()
  await world.useRoute('bot')
  await archive.payload.updateGlobal({
    slug: 'settings',
    data: { chat: { channel: `#${world.chat.channel.name}`, webhookKind: 'slack' } },
    overrideAccess: true,
  })
  const sent = await world.send()
  if (!sent.ok) throw new Error(JSON.stringify(sent))
  expect(await world.read(sent.value.run_id)).toMatchObject({ channel: world.chat.channel.id })
})

test('DIGEST-5: without entries no message is sent and the response says so', async () => {
  await world.useRoute('bot')
  const sent = await world.send()
  expect(sent).toMatchObject({
    ok: true,
    value: { status: 'nothing_published', entries: 0, projects: [], message: null, route: 'bot' },
  })
  expect(world.chat.requests).toEqual([])
  if (sent.ok)
    expect(await world.read(sent.value.run_id)).toMatchObject({ status: 'nothing_published', failure: null })
})

test('DIGEST-6: without a route the response is no_delivery_route, recorded as a failed run, before anything is read', async () => {
  await world.useRoute('none')
  const reading = await lockInOtherSession(archive, 'lock table posts in access exclusive mode')
  expect(await world.send()).toEqual({ ok: false, refusal: { kind: 'no_delivery_route' } })
  await reading.release()
  expect(await world.runs()).toMatchObject([
    {
      status: 'failed',
      route: null,
      failure: { code: 'no_route', detail: null },
      entries: null,
      trigger: 'scheduler',
    },
  ])
})

test('DIGEST-7: a setting decides whether internal entries are included; they are by default', async () => {
  await world.useRoute('environment')
  await makePublished(archive.payload, search, { title: 'For all', audience: 'public' })
  await makePublished(archive.payload, search, { title: 'For customers', audience: 'customer' })
  await makePublished(archive.payload, search, { title: 'For us', audience: 'internal' })
  expect(await world.send({ isDry: true })).toMatchObject({ ok: true, value: { entries: 3 } })
  const include = (includeInternal: boolean) =>
    archive.payload.updateGlobal({
      slug: 'settings',
      data: { chat: { webhookKind: 'slack' }, digest: { includeInternal, language: 'de' } },
      overrideAccess: true,
    })
  await include(false)
  const without = await world.send()
  await include(true)
  expect(without).toMatchObject({ ok: true, value: { entries: 2 } })
  expect(JSON.stringify(world.received())).not.toContain('For us')
})

test('DIGEST-8: every run is recorded completely', async () => {
  await publishOne()
  await world.useRoute('bot')
  await world.send()
  await world.send({ isDry: true, days: 3 })
  const [sent, dry, ...others] = await world.runs()
  expect(others).toEqual([])
  expect(sent).toMatchObject({
    status: 'sent',
    route: 'bot',
    period: { days: 7 },
    entries: 1,
    projects: ['search'],
    trigger: 'scheduler',
    failure: null,
    messageDeletedAt: null,
  })
  expect(sent?.durationMs).toBeGreaterThan(0)
  expect(dry).toMatchObject({ status: 'dry_run', period: { days: 3 }, messageTs: null, entries: 1 })
})

test('DIGEST-16: the stored and returned message is exactly what was sent', async () => {
  await publishOne()
  for (const route of ['bot', 'environment'] as const) {
    await world.useRoute(route)
    const sent = await world.send()
    if (!sent.ok) throw new Error(JSON.stringify(sent))
    const [received] = world.received().slice(-1)
    expect(sent.value.message).toEqual(received)
    expect((await world.read(sent.value.run_id)).message).toEqual(received)
  }
})

test('DIGEST-16: a dry run sends nothing, needs no route, and builds the real message', async () => {
  await publishOne()
  await world.useRoute('none')
  expect(await world.send({ isDry: true })).toMatchObject({
    ok: true,
    value: { status: 'dry_run', route: null },
  })
  await world.useRoute('bot')
  const dry = await world.send({ isDry: true })
  expect(world.chat.requests).toEqual([])
  await world.send()
  if (!dry.ok) throw new Error(JSON.stringify(dry))
  const metadata = { event_type: 'update_archive_digest', event_payload: { run_id: dry.value.run_id } }
  expect(dry.value.message).toEqual({ ...Object(world.received()[0]), metadata })
})

test('a dry run without entries is a dry run without a message', async () => {
  await world.useRoute('bot')
  expect(await world.send({ isDry: true })).toMatchObject({
    ok: true,
    value: { status: 'dry_run', entries: 0, message: null },
  })
})

test('the bot token is stored only encrypted in the settings', async () => {
  await publishOne()
  await world.useRoute('bot')
  const sent = await world.send()
  world.chat.next({ kind: 'refuse', error: 'invalid_auth' })
  const failed = await world.send()
  expect(JSON.stringify([sent, failed])).not.toContain(world.chat.token)
  expect(await everyRow(archive)).not.toContain(world.chat.token)
  expect(world.chat.requests[0]?.headers.authorization).toBe(`Bearer ${world.chat.token}`)
  expect((await digestSettings(archive.payload)).chat.botToken).not.toBe(world.chat.token)
})

test('a run is audited with its actor when it is opened', async () => {
  await publishOne()
  await world.useRoute('environment')
  const sent = await world.send()
  const dry = await world.send({ isDry: true })
  if (!sent.ok || !dry.ok) throw new Error('both should succeed')
  const rows = await poolDb(archive.payload)<{ action: string; label: string; details: unknown }>(sql`
    select action, actor_label as label, details from audit
    where target_id in (${sent.value.run_id}, ${dry.value.run_id}) order by created_at, id`)
  expect(rows).toEqual([
    { action: 'send', label: 'scheduler', details: { days: 7, route: 'environment' } },
    { action: 'dry-run', label: 'scheduler', details: { days: 7, route: 'environment' } },
  ])
})
