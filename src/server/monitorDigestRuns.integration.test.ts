import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { openDigestWorld, type DigestWorld } from '@/testing/digest'
import { monitorDigestRuns } from './monitorDigestRuns'

let archive: TestArchive
let world: DigestWorld

beforeAll(async () => {
  archive = await openTestArchive()
  world = await openDigestWorld(archive)
  await world.useRoute('bot')
})
afterAll(async () => {
  await world.close()
  await archive.close()
})

/** A run of the bot that a process has left in this state a moment ago. */
async function leave(status: 'running' | 'unknown'): Promise<string> {
  const id = newId()
  await poolDb(archive.payload)(sql`
    insert into digest_runs (id, status, route, channel, period_from, period_to, period_days, lease_until, sending_at, finished_at)
    values (${id}, ${status}, 'bot', ${world.chat.channel.id}, now(), now(), 7, clock_timestamp() - interval '1 second',
      clock_timestamp() - interval '10 seconds',
      ${status === 'running' ? sql`null` : sql`clock_timestamp() - interval '9 seconds'`})`)
  return id
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const begin = performance.now()
  while (!(await condition())) {
    if (performance.now() - begin > 10_000) throw new Error('it has not come about')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('DIGEST-13: a lost run becomes unknown even while the chat service delays the search', async () => {
  await leave('unknown')
  world.chat.next({ kind: 'rate_limited', retryAfter: 50 }, 'conversations.history')
  const shutdown = new AbortController()
  const monitor = monitorDigestRuns({
    ...world.dependencies,
    shutdown: shutdown.signal,
    timing: { monitorMs: 50 },
  })
  await until(() => world.chat.requests.length > 0)
  const lost = await leave('running')
  await until(async () => (await world.read(lost)).status === 'unknown')
  expect(world.chat.requests).toHaveLength(1)
  shutdown.abort()
  await monitor.close(1_000)
})

test('a closed monitor settles nothing any more', async () => {
  await monitorDigestRuns({ ...world.dependencies, timing: { monitorMs: 20 } }).close(1_000)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const lost = await leave('running')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await world.read(lost)).toMatchObject({ status: 'running' })
})
