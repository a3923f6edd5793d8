import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { periodOf } from '@/domain/digest/digest'
import { systemClock } from '@/lib/dates'
import { approvePost } from '@/operations/posts/approvePost'
import { brokenApprovals } from '@/operations/posts/brokenApprovals'
import type { Post, Project, User } from '@/payload-types'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { poolDb, type Db } from './db'
import { beginning, deskEntries, digestContent, dueEntries, quietProjects } from './desk'
import { countEntries, totalOf } from './entryCounts'

const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

let archive: TestArchive
let db: Db
let project: Project
let ann: UserActor & { user: User }
let bob: UserActor & { user: User }
beforeAll(async () => {
  archive = await openTestArchive()
  db = poolDb(archive.payload)
})
afterAll(() => archive.close())

test('an archive without entries is at its beginning', async () => {
  const bare = { hasEntries: false, hasPublished: false, hasProject: false, hasHiddenSteps: false, users: 0 }
  expect(await beginning(db, randomUUID())).toEqual(bare)
  project = await makeProject(archive.payload, { name: 'Sharp' })
  ann = await makeUser(archive.payload, 'publisher')
  bob = await makeUser(archive.payload, 'author')
  expect(await beginning(db, ann.id)).toEqual({ ...bare, hasProject: true, users: 2 })
})

/** A draft of a user, reviewed as given. */
async function draftOf(user: UserActor | null, title: string, columns = sql``): Promise<Post> {
  const draft = await makeDraft(archive.payload, project, { title })
  await db(sql`update posts set created_by_id = ${user?.id ?? null} ${columns} where id = ${draft.id}`)
  return draft
}

/** A draft that is approved for the given number of days from now. */
async function scheduledIn(days: number, title: string): Promise<Post> {
  const draft = await makeDraft(archive.payload, project, { title, publishAt: daysAgo(-days) })
  const approved = await approvePost(archive.payload, ann, draft.id, 'planned', systemClock)
  expect(approved.ok && approved.value.status).toBe('scheduled')
  return draft
}

describe('ADMIN-22: the lists of the desk', () => {
  let broken: Post

  beforeAll(async () => {
    const reviewed = (state: string, days: number, comment: string | null = null) =>
      sql`, review_state = ${state}, review_by = 'Cleo', review_at = ${daysAgo(days)}, review_comment = ${comment}`
    await draftOf(bob, 'Handed in by Bob', reviewed('submitted', 1))
    await draftOf(ann, 'Handed in by Ann', reviewed('submitted', 2))
    const { client } = await makeClient(archive.payload, { name: 'Release bot', mode: 'write' })
    await draftOf(null, 'Handed in by a program', sql`${reviewed('submitted', 9)}, client_id = ${client.id}`)
    await draftOf(bob, 'Sent back to Bob', reviewed('changes_requested', 1, `Please ${'x'.repeat(500)}`))
    await draftOf(ann, 'Sent back to Ann', reviewed('changes_requested', 5, 'Shorter'))
    await draftOf(bob, 'Draft of Bob')
    await draftOf(ann, 'Draft of Ann')
    await scheduledIn(9, 'In nine days')
    broken = await scheduledIn(2, 'In two days')
    await makePublished(archive.payload, project, { title: 'Old', publishAt: daysAgo(30) })
    await makePublished(archive.payload, project, { title: 'New', publishAt: daysAgo(3) })
    await makePublished(archive.payload, project, {
      title: 'Inside',
      publishAt: daysAgo(2),
      audience: 'internal',
    })
  })

  const titles = (entries: readonly { title: string }[]) => entries.map(({ title }) => title)

  const deskOf = (user: UserActor, given: { broken?: string[]; limit?: number } = {}) =>
    deskEntries(db, {
      userId: user.id,
      isPublisher: user.role === 'publisher',
      broken: [],
      limit: 5,
      ...given,
    })

  test('a publisher sees the longest waiting entry first', async () => {
    const { submitted } = await deskOf(ann)
    expect(titles(submitted)).toEqual(['Handed in by a program', 'Handed in by Ann', 'Handed in by Bob'])
    expect(submitted[0]?.author).toBe('Release bot')
  })

  test('an author sees what waits and what was sent back of the own entries only; a publisher the own ones first', async () => {
    const lists = await deskOf(bob)
    expect(titles(lists.submitted)).toEqual(['Handed in by Bob'])
    expect(titles(lists.changes_requested)).toEqual(['Sent back to Bob'])
    expect(titles((await deskOf(ann)).changes_requested)).toEqual(['Sent back to Ann', 'Sent back to Bob'])
    expect(lists.changes_requested[0]).toMatchObject({ reviewBy: 'Cleo', project: 'Sharp', isMine: true })
    expect(lists.changes_requested[0]?.comment).toHaveLength(200)
  })

  test('drafts in progress are the own ones, scheduled ones come by date, published ones newest first', async () => {
    const lists = await deskOf(ann)
    expect(titles(lists.in_progress)).toEqual(['Draft of Ann'])
    expect(titles(lists.scheduled)).toEqual(['In two days', 'In nine days'])
    expect(titles(lists.published)).toEqual(['Inside', 'New', 'Old'])
    expect(lists.published.map(({ number }) => number)).toEqual([3, 2, 1])
  })

  test('each list ends at the limit', async () => {
    const lists = await deskOf(bob, { limit: 1 })
    expect(titles(lists.submitted)).toEqual(['Handed in by Bob'])
    expect(titles(lists.published)).toEqual(['Inside'])
  })

  test('an entry that changed after its approval is in a list of its own', async () => {
    const lists = await deskOf(ann, { broken: [broken.id] })
    expect(titles(lists.approval_broken)).toEqual(['In two days'])
    expect(titles(lists.scheduled)).toEqual(['In nine days'])
  })

  test('PUB-8: a scheduled entry that changed is broken, and whole again after a change back', async () => {
    expect(await brokenApprovals(db)).toEqual([])
    await archive.payload.update({
      collection: 'posts',
      id: broken.id,
      data: { teaser: 'Changed' },
      overrideAccess: true,
    })
    expect(await brokenApprovals(db)).toEqual([broken.id])
    await archive.payload.update({
      collection: 'posts',
      id: broken.id,
      data: { teaser: null },
      overrideAccess: true,
    })
    expect(await brokenApprovals(db)).toEqual([])
  })

  test('the counts of all entries and of the own ones, by state', async () => {
    const { all, mine } = await countEntries(db, bob.id, [broken.id])
    expect(all).toEqual({
      in_progress: 2,
      submitted: 3,
      changes_requested: 2,
      scheduled: 1,
      approval_broken: 1,
      published: 3,
      withdrawn: 0,
    })
    expect([mine.submitted, mine.changes_requested, mine.in_progress, totalOf(mine)]).toEqual([1, 1, 1, 3])
    expect(totalOf(all)).toBe(12)
  })

  test('DIGEST-7: the content of the coming digest follows the settings', async () => {
    const period = periodOf(7, new Date())
    expect(await digestContent(db, period, true)).toEqual([{ project: 'Sharp', entries: 2 }])
    await db(sql`update posts set audience = 'customer' where title = 'New'`)
    expect(await digestContent(db, period, false)).toEqual([{ project: 'Sharp', entries: 1 }])
  })

  test('a project is quiet if its last publication is as old as asked; inactive ones are not', async () => {
    const empty = await makeProject(archive.payload, { name: 'Empty' })
    const inactive = await makeProject(archive.payload, { name: 'Closed', isActive: false })
    await db(sql`update projects set created_at = ${daysAgo(60)} where id in (${empty.id}, ${inactive.id})`)
    const names = async (days: number) =>
      (await quietProjects(db, new Date(daysAgo(days)))).map(({ name, isNew }) => [name, isNew])
    expect(await names(14)).toEqual([['Empty', true]])
    expect(await names(1)).toEqual([
      ['Empty', true],
      ['Sharp', false],
    ])
    expect(await names(90)).toEqual([])
  })

  test('due entries and the last call of the scheduler', async () => {
    expect(await dueEntries(db, new Date())).toEqual({ due: [], calledAt: null })
    await db(sql`insert into job_calls (job, called_at) values ('publish-due', '2026-11-20T08:00:00Z')`)
    const later = new Date(Date.now() + 3 * DAY_MS)
    expect(await dueEntries(db, later)).toEqual({ due: [broken.id], calledAt: '2026-11-20T08:00:00.000Z' })
  })
})
