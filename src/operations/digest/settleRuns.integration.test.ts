import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { openDigestWorld, settleRuns, type DigestWorld } from '@/testing/digest'

let archive: TestArchive
let world: DigestWorld

beforeAll(async () => {
  archive = await openTestArchive()
  world = await openDigestWorld(archive)
})
afterAll(async () => {
  await world.close()
  await archive.close()
})
beforeEach(async () => {
  await world.clear()
  await world.useRoute('bot')
})

interface Left {
  status?: 'running' | 'unknown' | 'failed'
  route?: 'bot' | 'webhook' | 'environment'
  /** How many seconds ago the run began to send; null if it never did. */
  sentAgo?: number | null
  /** How many seconds ago it became unknown. */
  endedAgo?: number
  /** In how many seconds its lease expires. */
  lease?: number
  channel?: string
}

/** Stores a run as a killed process leaves it. */
async function leave({
  status = 'unknown',
  route = 'bot',
  sentAgo = 5,
  endedAgo = 10,
  lease = -1,
  channel,
}: Left) {
  const id = newId()
  await poolDb(archive.payload)(sql`
    insert into digest_runs (id, status, route, channel, period_from, period_to, period_days, lease_until, sending_at,
      finished_at)
    values (${id}, ${status}, ${route}, ${channel ?? world.chat.channel.id}, now(), now(), 7,
      clock_timestamp() + make_interval(secs => ${lease}),
      clock_timestamp() - make_interval(secs => ${sentAgo}),
      ${status === 'running' ? sql`null` : sql`clock_timestamp() - make_interval(secs => ${endedAgo})`})`)
  return id
}

/** Puts the message of a run into the channel, and returns its timestamp. */
function post(runId: string, channel = world.chat.channel.id, secondsAgo = 0): string {
  const ts = `${Math.floor(Date.now() / 1000) - secondsAgo}.000100`
  world.chat.posted.push({
    by: 'bot',
    channel,
    ts,
    message: {
      text: 'the digest',
      metadata: { event_type: 'update_archive_digest', event_payload: { run_id: runId } },
    },
    isDeleted: false,
  })
  return ts
}

test('a running run with an expired lease becomes unknown, and one in progress is left alone', async () => {
  const stored = await leave({ status: 'running', lease: 10 })
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 0, found: 0 })
  expect(await world.read(stored)).toMatchObject({ status: 'running' })
  await poolDb(archive.payload)(
    sql`update digest_runs set lease_until = clock_timestamp() - interval '1 second'`,
  )
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 1, found: 0 })
  expect(await world.read(stored)).toMatchObject({ status: 'unknown', failure: { code: 'process_ended' } })
})

test('OPS-27: a run whose lease ends in hours, because the clock of the database was set back, has lost its process', async () => {
  const stored = await leave({ status: 'running', lease: 2 * 60 * 60 })
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 1, found: 0 })
  expect(await world.read(stored)).toMatchObject({ status: 'unknown' })
})

test('a run that was lost before sending says that nothing was sent', async () => {
  const id = await leave({ status: 'running', sentAgo: null })
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 1, found: 0 })
  expect(await world.read(id)).toMatchObject({ status: 'unknown', failure: { code: 'ended_before_sending' } })
})

test('if several processes close lost runs at once, one does it', async () => {
  const id = await leave({ status: 'running', sentAgo: null })
  const settled = await Promise.all(Array.from({ length: 5 }, () => settleRuns(world.dependencies)))
  expect(settled.map(({ lost }) => lost).sort()).toEqual([0, 0, 0, 0, 1])
  const rows = await poolDb(archive.payload)(sql`select action, details from audit where target_id = ${id}`)
  expect(rows).toEqual([{ action: 'settle', details: { status: 'unknown' } }])
})

test('an unknown bot run becomes sent if its message is in the channel, and this is audited', async () => {
  const id = await leave({})
  const ts = post(id)
  world.chat.say('Good morning')
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 0, found: 1 })
  expect(await world.read(id)).toMatchObject({
    status: 'sent',
    channel: world.chat.channel.id,
    messageTs: ts,
    failure: null,
  })
  const rows = await poolDb(archive.payload)(
    sql`select action, actor_kind, details from audit where target_id = ${id}`,
  )
  expect(rows).toEqual([{ action: 'settle', actor_kind: 'system', details: { status: 'sent' } }])
  expect(world.chat.requests.every(({ endpoint }) => endpoint === 'conversations.history')).toBe(true)
})

test('a new unknown run is searched a little later, because its message may be about to be posted', async () => {
  const id = await leave({ status: 'running' })
  post(id)
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 1, found: 0 })
  await poolDb(archive.payload)(sql`update digest_runs set finished_at = finished_at - interval '6 seconds'`)
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 0, found: 1 })
  expect(await world.read(id)).toMatchObject({ status: 'sent' })
})

test("another run's message does not settle it", async () => {
  const id = await leave({})
  post(newId())
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 0, found: 0 })
  expect(await world.read(id)).toMatchObject({ status: 'unknown' })
})

test('an archive that was down for a day still finds the message, without reading what was posted since', async () => {
  const id = await leave({ status: 'running', sentAgo: 24 * 3600 })
  const ts = post(id, undefined, 24 * 3600)
  for (let count = 0; count < 250; count += 1) world.chat.say(`message ${count}`)
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 1, found: 0 })
  await poolDb(archive.payload)(sql`update digest_runs set finished_at = finished_at - interval '6 seconds'`)
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 0, found: 1 })
  expect(await world.read(id)).toMatchObject({ status: 'sent', messageTs: ts })
  expect(world.chat.requests).toHaveLength(1)
})

test('a channel name whose id is known from an earlier message is not looked up', async () => {
  const named = `#${world.chat.channel.name}`
  const earlier = await leave({ channel: world.chat.channel.id, sentAgo: 7 * 24 * 3600 })
  await poolDb(archive.payload)(sql`
    update digest_runs set status = 'sent', message_ts = '1.2', message = jsonb_build_object('channel', ${named}::text)
    where id = ${earlier}`)
  const id = await leave({ channel: named })
  post(id)
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 0, found: 1 })
  expect(await world.read(id)).toMatchObject({ status: 'sent', channel: world.chat.channel.id })
  expect(world.chat.requests.map(({ endpoint }) => endpoint)).toEqual(['conversations.history'])
})

test('finds the message in a channel given by name', async () => {
  const id = await leave({ channel: `#${world.chat.channel.name}` })
  post(id)
  expect(await settleRuns(world.dependencies)).toMatchObject({ found: 1 })
  expect(await world.read(id)).toMatchObject({ status: 'sent', channel: world.chat.channel.id })
})

test.each<[string, Left]>([
  ['that went to a webhook', { route: 'webhook' }],
  ['that never began to send', { sentAgo: null }],
  ['that became unknown more than 15 minutes ago', { sentAgo: 16 * 60, endedAgo: 15 * 60 + 5 }],
  ['that was sent more than two days ago', { sentAgo: 48 * 3600 + 5 }],
  ['that failed', { status: 'failed' }],
])('a run %s is not searched', async (_, left) => {
  const id = await leave(left)
  post(id)
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 0, found: 0 })
  expect(world.chat.requests).toEqual([])
})

test('the channel is searched at most every 10 seconds, across all processes', async () => {
  await leave({})
  await Promise.all(Array.from({ length: 5 }, () => settleRuns(world.dependencies)))
  await settleRuns(world.dependencies)
  expect(world.chat.requests).toHaveLength(1)
  await poolDb(archive.payload)(sql`update digest_runs set looked_at = looked_at - interval '10 seconds'`)
  await settleRuns(world.dependencies)
  expect(world.chat.requests).toHaveLength(2)
})

test.each([
  { kind: 'refuse', error: 'missing_scope' },
  { kind: 'status', status: 500 },
  { kind: 'drop_after_accepting' },
] as const)('an unreadable history (%j) leaves the run unknown', async (behavior) => {
  const id = await leave({})
  post(id)
  world.chat.next(behavior, 'conversations.history')
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 0, found: 0 })
  expect(await world.read(id)).toMatchObject({ status: 'unknown' })
})

test('without a bot token nothing is searched, and nothing fails', async () => {
  const id = await leave({})
  await world.useRoute('none')
  expect(await settleRuns(world.dependencies)).toEqual({ lost: 0, found: 0 })
  expect(await world.read(id)).toMatchObject({ status: 'unknown' })
})

test('the database itself refuses a second running run', async () => {
  await leave({ status: 'running', lease: 10 })
  await expect(leave({ status: 'running', lease: 10 })).rejects.toThrow()
})
