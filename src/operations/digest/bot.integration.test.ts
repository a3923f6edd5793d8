import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished } from '@/testing/builders'
import { openFakeChat } from '@/testing/chat/fakeChat'
import { openDigestWorld, type DigestWorld } from '@/testing/digest'
import { testBot } from './bot'

let archive: TestArchive
let world: DigestWorld

beforeAll(async () => {
  archive = await openTestArchive()
  world = await openDigestWorld(archive)
  await makePublished(archive.payload, await makeProject(archive.payload, { slug: 'reports' }))
})
afterAll(async () => {
  await world.close()
  await archive.close()
})

const CHANNELS = [
  { id: 'C0123456789', name: 'updates', isMember: true },
  { id: 'C0987654321', name: 'elsewhere', isMember: false },
  { id: 'C0000000001', name: 'old', isMember: true, isArchived: true },
  { id: 'C0000000002', name: 'inner', isMember: true, isPrivate: true },
  { id: 'C0000000003', name: 'secret', isMember: false, isPrivate: true },
]
const POST = ['chat:write', 'channels:history', 'channels:read']
const ALL = [...POST, 'groups:history', 'groups:read']

/** The report for a bot with these scopes, in a separate chat, and the methods that were called. */
async function tested(
  channel: string | null,
  scopes: string[] | null,
  script?: (chat: Awaited<ReturnType<typeof openFakeChat>>) => void,
) {
  const chat = await openFakeChat({ scopes, channels: CHANNELS })
  script?.(chat)
  await archive.payload.updateGlobal({
    slug: 'settings',
    data: { chat: { botToken: chat.token, channel } },
    overrideAccess: true,
  })
  const result = await testBot({
    ...world.dependencies,
    env: { ...world.dependencies.env, chatApiUrl: chat.apiUrl },
  })
  await chat.close()
  expect(chat.posted).toEqual([])
  if (!result.ok || !result.value.ok) throw new Error('the token does not work')
  const { willArrive, canSettle, findings, ...identity } = result.value
  return {
    findings: [willArrive, canSettle, findings],
    identity,
    called: chat.requests.map(({ endpoint }) => endpoint),
  }
}

test.each<[channel: string | null, scopes: string[] | null, expected: unknown[]]>([
  ['C0123456789', POST, [true, true, []]],
  ['#updates', POST, [true, true, []]],
  ['inner', ALL, [true, true, []]],
  ['C0000000002', ALL, [true, true, []]],
  ['inner', [...POST, 'groups:read'], [true, false, ['no_private_history']]],
  ['updates', ['chat:write', 'channels:read'], [true, false, ['no_public_history']]],
  ['updates', ['channels:history', 'channels:read'], [false, false, ['cannot_post']]],
  ['elsewhere', POST, [false, false, ['not_in_channel']]],
  ['elsewhere', [...POST, 'chat:write.public'], [true, false, ['outside_channel']]],
  ['old', POST, [false, false, ['channel_archived']]],
  ['C0000000003', ALL, [false, false, ['channel_not_found']]],
  ['C9999999999', POST, [false, false, ['channel_not_found']]],
  ['nowhere', ALL, [false, false, ['channel_not_found']]],
  // It may be a private one, which the bot cannot list.
  ['nowhere', POST, [null, null, ['cannot_look']]],
  ['updates', ['chat:write'], [null, false, ['cannot_look', 'no_history']]],
  ['@anna', ALL, [null, null, ['not_looked']]],
  ['U0123456789', ALL, [null, null, ['not_looked']]],
  [null, ALL, [false, false, ['no_channel']]],
  ['updates', null, [null, null, []]],
  ['elsewhere', null, [null, false, ['outside_channel']]],
])(
  'for the channel %s, with the scopes %j, reports the findings and sends nothing',
  async (channel, scopes, findings) => {
    const found = await tested(channel, scopes)
    expect(found.findings).toEqual(findings)
    expect(found.identity).toMatchObject({
      ok: true,
      team: 'Example',
      name: 'update-archive',
      scopes,
      channel,
    })
  },
)

test('does not request what the bot certainly cannot read', async () => {
  expect((await tested('updates', ['chat:write'])).called).toEqual(['auth.test'])
  expect((await tested(null, ALL)).called).toEqual(['auth.test'])
  expect((await tested('C0123456789', ALL)).called).toEqual(['auth.test', 'conversations.info'])
})

test.each([
  [{ kind: 'refuse', error: 'unknown_method' } as const],
  [{ kind: 'status', status: 404 } as const],
  [{ kind: 'html' } as const],
  [{ kind: 'drop_before_accepting' } as const],
])('a service without the method or without a response is not an error: %j', async (behavior) => {
  const found = await tested('C0123456789', null, (chat) => chat.next(behavior, 'conversations.info'))
  expect(found.findings).toEqual([null, null, ['not_looked']])
})

test('reports exactly what would prevent sending', async () => {
  const chat = await openFakeChat({ scopes: ALL, channels: CHANNELS })
  const dependencies = { ...world.dependencies, env: { ...world.dependencies.env, chatApiUrl: chat.apiUrl } }
  for (const [channel, detail] of [
    ['elsewhere', 'not_in_channel'],
    ['old', 'is_archived'],
    ['C0000000003', 'channel_not_found'],
  ] as const) {
    await archive.payload.updateGlobal({
      slug: 'settings',
      data: { chat: { botToken: chat.token, channel } },
      overrideAccess: true,
    })
    expect(await testBot(dependencies)).toMatchObject({ ok: true, value: { willArrive: false } })
    const sent = await world.send({ days: 7 }, dependencies)
    expect(sent).toMatchObject({ ok: false, refusal: { failure: { code: 'refused', detail } } })
  }
  await chat.close()
})
