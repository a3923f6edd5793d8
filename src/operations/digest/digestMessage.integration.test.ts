import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeProject, makePublished } from '@/testing/builders'
import { openDigestWorld, type DigestWorld } from '@/testing/digest'
import { makePngRow } from '@/testing/imageRow'
import { previewDigest } from './digestMessage'

let archive: TestArchive
let world: DigestWorld
let image: string

beforeAll(async () => {
  archive = await openTestArchive()
  world = await openDigestWorld(archive)
  const project = await makeProject(archive.payload, { slug: 'reports' })
  image = await makePngRow(archive.payload, project, 'A list')
  await makePublished(archive.payload, project, { title: 'With a cover', cover: image })
})
afterAll(async () => {
  await world.close()
  await archive.close()
})

test('a preview is what would be sent, and neither sends nor records anything', async () => {
  await world.useRoute('bot')
  const preview = await previewDigest(world.dependencies, { days: 7 })
  expect(preview).toMatchObject({
    route: 'bot',
    channel: world.chat.channel.id,
    host: null,
    lacksChannel: false,
    includesInternal: true,
    digest: { total: 1, period: { days: 7 } },
  })
  expect(world.chat.requests).toEqual([])
  expect(await countRows(archive.payload, 'digest_runs')).toBe(0)
  await world.send()
  const { text, blocks } = Object(world.received()[0])
  expect(preview.message).toMatchObject({ text, blocks })
})

test('without a route it shows the message for a webhook of the configured kind', async () => {
  await world.useRoute('none')
  expect(await previewDigest(world.dependencies, { days: 7 })).toMatchObject({
    route: null,
    channel: null,
    host: null,
    message: { text: expect.any(String), blocks: expect.any(Array) },
  })
  await archive.payload.updateGlobal({
    slug: 'settings',
    data: { chat: { webhookKind: 'teams' } },
    overrideAccess: true,
  })
  expect(await previewDigest(world.dependencies, { days: 7 })).toMatchObject({
    route: null,
    message: { type: 'message' },
  })
})

test('shows where it would go, what is excluded, and what is missing for another route', async () => {
  await world.useRoute('environment')
  await archive.payload.updateGlobal({
    slug: 'settings',
    data: { chat: { botToken: 'xoxb-1', channel: null }, digest: { includeInternal: false } },
    overrideAccess: true,
  })
  expect(await previewDigest(world.dependencies, { days: 7 })).toMatchObject({
    route: 'environment',
    host: '127.0.0.1',
    isPlain: true,
    lacksChannel: true,
    includesInternal: false,
  })
  await archive.payload.updateGlobal({
    slug: 'settings',
    data: { digest: { includeInternal: true } },
    overrideAccess: true,
  })
})

test('DIGEST-18: includes covers if the chat can fetch them', async () => {
  await world.useRoute('bot')
  const isPublic = {
    ...world.dependencies,
    env: { ...world.dependencies.env, publicUrl: 'https://updates.acme.com' },
  }
  const shown = JSON.stringify((await previewDigest(isPublic, { days: 7 })).message)
  expect(shown).toContain(`https://updates.acme.com/api/v1/media/file/${image}.png?expires=`)
  expect(JSON.stringify((await previewDigest(world.dependencies, { days: 7 })).message)).not.toContain(
    'media/file',
  )
})

test('a message that Slack refuses for a cover is sent again without covers, and that one is stored', async () => {
  await world.useRoute('bot')
  const env = { ...world.dependencies.env, publicUrl: 'https://updates.acme.com' }
  world.chat.posted.splice(0)
  world.chat.requests.splice(0)
  world.chat.next({
    kind: 'refuse',
    error: 'invalid_blocks',
    messages: ['[ERROR] downloading image failed [json-pointer:/blocks/1/accessory/image_url]'],
  })
  const sent = await world.send({}, { env })
  expect(sent).toMatchObject({ ok: true, value: { status: 'sent' } })
  const [first, second, ...others] = world.chat.requests
  expect(others).toEqual([])
  expect([first?.body.includes('media%2Ffile'), second?.body.includes('media%2Ffile')]).toEqual([true, false])
  if (!sent.ok) return
  expect(sent.value.message).toEqual(world.received()[0])
  expect((await world.read(sent.value.run_id)).message).toEqual(sent.value.message)
})

test('DIGEST-14: both forms share three tries after a 429', async () => {
  await world.useRoute('bot')
  const env = { ...world.dependencies.env, publicUrl: 'https://updates.acme.com' }
  world.chat.requests.splice(0)
  const imageError = ['[ERROR] downloading image failed [json-pointer:/blocks/1/accessory/image_url]']
  world.chat.next({ kind: 'rate_limited', retryAfter: 0 })
  world.chat.next({ kind: 'rate_limited', retryAfter: 0 })
  world.chat.next({ kind: 'refuse', error: 'invalid_blocks', messages: imageError })
  world.chat.next({ kind: 'rate_limited', retryAfter: 0 })
  expect(await world.send({}, { env })).toMatchObject({ ok: false, refusal: { kind: 'delivery_failed' } })
  expect(world.chat.requests).toHaveLength(4)
})

test('a message without covers that is refused for an image is not sent again, because it would be the same', async () => {
  await world.useRoute('environment')
  world.chat.requests.splice(0)
  world.chat.next({ kind: 'refuse', error: 'invalid_blocks' })
  expect(await world.send()).toMatchObject({ ok: false, refusal: { kind: 'delivery_failed' } })
  expect(world.chat.requests).toHaveLength(1)
})

test('a week without entries has no message', async () => {
  await world.useRoute('bot')
  await poolDb(archive.payload)(sql`delete from posts`)
  expect(await previewDigest(world.dependencies, { days: 7 })).toMatchObject({
    message: null,
    digest: { total: 0 },
  })
})
