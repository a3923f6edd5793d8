import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { systemClock } from '@/lib/dates'
import { correctPost } from '@/operations/posts/correctPost'
import { reinstatePost, withdrawPost } from '@/operations/posts/withdrawPost'
import type { Post, Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished, makeUser } from '@/testing/builders'
import { openDigestWorld, type DigestWorld } from '@/testing/digest'
import { makePngRow } from '@/testing/imageRow'
import { deleteMessage } from './bot'
import { updateMessageAgain, updateMessages } from './updateMessages'

let archive: TestArchive
let world: DigestWorld
let project: Project
let user: UserActor
beforeAll(async () => {
  archive = await openTestArchive()
  world = await openDigestWorld(archive)
  project = await makeProject(archive.payload, { code: 'ABC' })
  user = await makeUser(archive.payload, 'publisher')
})
beforeEach(async () => {
  await world.clear()
  await poolDb(archive.payload)(sql`update posts set publish_at = publish_at - interval '90 days'`)
  await world.useRoute('bot')
})
afterAll(async () => {
  await world.close()
  await archive.close()
})

const update = () => updateMessages(world.dependencies)
const correct = (post: Post, title: string) =>
  correctPost(archive.payload, user, post.id, { title }, systemClock)
const updates = () => world.chat.requests.filter(({ endpoint }) => endpoint === 'chat.update')

/** Two entries in a sent message. */
async function sent() {
  const one = await makePublished(archive.payload, project, { title: 'First wording' })
  const other = await makePublished(archive.payload, project, { title: 'Other entry' })
  const result = await world.send()
  if (!result.ok) throw new Error(result.refusal.kind)
  return { one, other, runId: result.value.run_id }
}

const shown = () => JSON.stringify(world.chat.posted.map(({ message }) => message))

test('DIGEST-20: a correction changes the message in the chat, and the run says so', async () => {
  const { one, other, runId } = await sent()
  expect(await world.read(runId)).toMatchObject({ posts: [other.id, one.id], messageUpdatedAt: null })
  expect(await update()).toBe(0)
  await correct(one, 'Second wording')
  expect((await world.read(runId)).updateFailure).toMatchObject({ code: 'update_pending' })
  expect(await update()).toBe(1)
  expect(shown()).toContain('Second wording')
  expect(shown()).not.toContain('First wording')
  expect(world.chat.posted).toHaveLength(1)
  const run = await world.read(runId)
  expect(run).toMatchObject({ status: 'sent', updateFailure: null, messageUpdatedAt: expect.any(String) })
  expect(JSON.stringify(run.message)).toContain('Second wording')
  expect(await update()).toBe(0)
})

test('DIGEST-20: a corrected alt text changes the messages of every entry that shows the image', async () => {
  const env = { ...world.dependencies.env, publicUrl: 'https://updates.acme.com' }
  const cover = await makePngRow(archive.payload, project, 'First words')
  await makePublished(archive.payload, project, { cover })
  await world.send({}, { env })
  await poolDb(archive.payload)(sql`update posts set publish_at = publish_at - interval '90 days'`)
  const other = await makePublished(archive.payload, project, { cover })
  await world.send({}, { env })
  expect(shown()).toContain('First words')
  await correctPost(archive.payload, user, other.id, { alts: { [cover]: 'Second words' } }, systemClock)
  expect(await updateMessages({ ...world.dependencies, env })).toBe(2)
  expect(shown()).not.toContain('First words')
})

test('a withdrawn entry leaves the message, a reinstated one comes back, and one without entries says so', async () => {
  const { one, other, runId } = await sent()
  await withdrawPost(archive.payload, user, one.id, { reason: 'x' }, systemClock)
  await update()
  expect(shown()).not.toContain('First wording')
  expect(await world.read(runId)).toMatchObject({ entries: 1 })
  await withdrawPost(archive.payload, user, other.id, { reason: 'x' }, systemClock)
  await update()
  expect(shown()).toContain('wurde zurückgezogen')
  await reinstatePost(archive.payload, user, one.id, systemClock)
  await update()
  expect(shown()).toContain('First wording')
  expect(await world.read(runId)).toMatchObject({ entries: 1, projects: [project.slug] })
})

test('webhook messages, deleted ones and those older than 30 days are left alone', async () => {
  const old = await sent()
  await poolDb(archive.payload)(sql`update digest_runs set created_at = created_at - interval '31 days'`)
  await correct(old.one, 'x')
  const deleted = await sent()
  await deleteMessage(world.dependencies, user, deleted.runId)
  await correct(deleted.one, 'x')
  await world.useRoute('environment')
  const webhook = await sent()
  await correct(webhook.one, 'x')
  expect((await world.read(webhook.runId)).posts).toBeNull()
  expect(await update()).toBe(0)
  expect(updates()).toEqual([])
})

test('a refusal is recorded in words, and trying again updates the message', async () => {
  const { one, runId } = await sent()
  await correct(one, 'Second wording')
  world.chat.next({ kind: 'refuse', error: 'cant_update_message' }, 'chat.update')
  await update()
  expect((await world.read(runId)).updateFailure).toEqual({ code: 'refused', detail: 'cant_update_message' })
  expect(await update()).toBe(0)
  const again = await updateMessageAgain(world.dependencies, user, runId)
  expect(again).toMatchObject({ ok: true, value: { updateFailure: null } })
  expect(shown()).toContain('Second wording')
})

test('Retry-After is obeyed, three tries at most', async () => {
  const { one, runId } = await sent()
  await correct(one, 'Second wording')
  for (let n = 0; n < 3; n += 1) world.chat.next({ kind: 'rate_limited', retryAfter: 1 }, 'chat.update')
  await update()
  const [first, second] = updates()
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900)
  expect(updates()).toHaveLength(3)
  expect((await world.read(runId)).updateFailure).toEqual({ code: 'rate_limited', detail: '1' })
})

test('a process that dies before or during the update loses nothing', async () => {
  const { one, runId } = await sent()
  await correct(one, 'Second wording')
  // It died while it held the message.
  await poolDb(archive.payload)(sql`update digest_runs set looked_at = clock_timestamp()`)
  expect(await update()).toBe(0)
  await poolDb(archive.payload)(
    sql`update digest_runs set looked_at = clock_timestamp() - interval '46 seconds'`,
  )
  expect(await update()).toBe(1)
  expect(shown()).toContain('Second wording')
  expect((await world.read(runId)).updateFailure).toBeNull()
})

test('a correction during an update is not overwritten by the older text', async () => {
  const { one, runId } = await sent()
  await correct(one, 'Second wording')
  const delayed = world.chat.delay({ endpoint: 'chat.update' })
  const updating = update()
  await delayed.arrived
  await correct(one, 'Third wording')
  // Another process finds the message taken.
  expect(await update()).toBe(0)
  delayed.release()
  await updating
  expect(shown()).toContain('Third wording')
  expect((await world.read(runId)).updateFailure).toBeNull()
})

test('ten corrections, a withdrawal and updates at once end with the text of the archive', async () => {
  const { one, other, runId } = await sent()
  await Promise.all([
    ...Array.from({ length: 10 }, async (_, n) => {
      await correct(one, `Wording ${n}`)
      await update()
    }),
    withdrawPost(archive.payload, user, other.id, { reason: 'x' }, systemClock).then(update),
  ])
  await update()
  const post = await archive.payload.findByID({ collection: 'posts', id: one.id, overrideAccess: true })
  expect(shown()).toContain(post.title)
  expect(shown()).not.toContain('Other entry')
  expect((await world.read(runId)).updateFailure).toBeNull()
})

test('a correction while the digest is being sent reaches the message', async () => {
  const one = await makePublished(archive.payload, project, { title: 'First wording' })
  const delayed = world.chat.delay({ endpoint: 'chat.postMessage' })
  const sending = world.send()
  await delayed.arrived
  await correct(one, 'Second wording')
  expect(await update()).toBe(0)
  delayed.release()
  expect(await sending).toMatchObject({ ok: true })
  expect(shown()).toContain('Second wording')
})

test('DIGEST-20: an entry that is withdrawn while the digest is being sent does not stay in the message', async () => {
  const one = await makePublished(archive.payload, project, { title: 'First wording' })
  const other = await makePublished(archive.payload, project, { title: 'Other entry' })
  const delayed = world.chat.delay({ endpoint: 'chat.postMessage' })
  const sending = world.send()
  await delayed.arrived
  await withdrawPost(archive.payload, user, one.id, { reason: 'x' }, systemClock)
  delayed.release()
  expect(await sending).toMatchObject({ ok: true })
  expect(shown()).toContain('Other entry')
  expect(shown()).not.toContain('First wording')
  expect(await world.runs()).toMatchObject([{ status: 'sent', entries: 1, updateFailure: null }])
  await reinstatePost(archive.payload, user, one.id, systemClock)
  await withdrawPost(archive.payload, user, other.id, { reason: 'x' }, systemClock)
  await update()
  expect(shown()).toContain('First wording')
})

test('DIGEST-20: nor if it is withdrawn between reading and sending, by a process whose clock is behind', async () => {
  for (const behindMs of [0, 60_000]) {
    await world.clear()
    const one = await makePublished(archive.payload, project, { title: 'First wording' })
    const other = await makePublished(archive.payload, project, { title: 'Other entry' })
    const sending = world.send({}, { timing: { gatherMs: 1_500 } })
    await expect.poll(async () => (await world.runs()).length).toBe(1)
    // The entries have been read, and the run does not name them yet.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await world.runs())[0]?.posts ?? null).toBeNull()
    const clock = () => new Date(Date.now() - behindMs)
    await withdrawPost(archive.payload, user, one.id, { reason: 'x' }, clock)
    expect(await sending).toMatchObject({ ok: true })
    expect(shown()).toContain('Other entry')
    expect(shown()).not.toContain('First wording')
    expect(await world.runs()).toMatchObject([{ status: 'sent', entries: 1, updateFailure: null }])
    await withdrawPost(archive.payload, user, other.id, { reason: 'x' }, systemClock)
  }
})
