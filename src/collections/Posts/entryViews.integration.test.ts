import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, Where } from 'payload'
import { createLocalReq } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { ENTRY_STATES } from '@/domain/post/entryState'
import { systemClock } from '@/lib/dates'
import { approvePost } from '@/operations/posts/approvePost'
import { brokenApprovals } from '@/operations/posts/brokenApprovals'
import type { User } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { countEntries, totalOf } from '@/queries/entryCounts'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { filterByView, readEntryView, viewParameters } from './entryViews'

let archive: TestArchive
let author: UserActor & { user: User }

beforeAll(async () => {
  archive = await openTestArchive()
  const { payload } = archive
  const project = await makeProject(payload)
  author = await makeUser(payload, 'author')
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  for (const title of ['One', 'Two', 'Three']) {
    await makeDraft(payload, project, { title })
    const scheduled = await makeDraft(payload, project, { title: `Scheduled ${title}`, publishAt })
    await approvePost(payload, author, scheduled.id, 'planned', systemClock)
  }
  await makePublished(payload, project, { title: 'Published' })
  await makePublished(payload, project, { title: 'Withdrawn' })
  const db = poolDb(payload)
  await db(sql`update posts set status = 'withdrawn' where title = 'Withdrawn'`)
  await db(sql`update posts set review_state = 'submitted' where title in ('Two', 'Scheduled One')`)
  await db(sql`update posts set review_state = 'changes_requested' where title = 'Three'`)
  await db(sql`update posts set teaser = 'Changed', updated_at = now() where title = 'Scheduled Two'`)
  await db(
    sql`update posts set created_by_id = ${author.id} where title in ('One', 'Scheduled Two', 'Published')`,
  )
})
afterAll(() => archive.close())

/** The titles in a view, as the list of an author shows them. */
async function titlesIn(query: Record<string, string>): Promise<string[]> {
  const { payload } = archive
  const user = { ...author.user, collection: 'users' as const }
  const req: PayloadRequest = await createLocalReq({ user, req: { query } }, payload)
  const where: Where | null = await filterByView({ req, limit: 25, page: 1, sort: 'title' })
  const { docs } = await payload.find({
    collection: 'posts',
    overrideAccess: false,
    req,
    sort: 'title',
    ...(where && { where }),
  })
  return docs.map(({ title }) => title)
}

test.each([
  ['in_progress', ['One']],
  ['submitted', ['Two']],
  ['changes_requested', ['Three']],
  ['scheduled', ['Scheduled One', 'Scheduled Three']],
  ['approval_broken', ['Scheduled Two']],
  ['published', ['Published']],
  ['withdrawn', ['Withdrawn']],
])('ADMIN-22: the view %s', async (state, titles) => {
  expect(await titlesIn({ state })).toEqual(titles)
})

test('ADMIN-22: the own entries, in any state and in one', async () => {
  expect(await titlesIn({ whose: 'me' })).toEqual(['One', 'Published', 'Scheduled Two'])
  expect(await titlesIn({ whose: 'me', state: 'approval_broken' })).toEqual(['Scheduled Two'])
  expect(await titlesIn({ whose: 'me', state: 'submitted' })).toEqual([])
})

test('ADMIN-22: every entry is in exactly one view, and the counts are those of the views', async () => {
  const views = await Promise.all(ENTRY_STATES.map((state) => titlesIn({ state })))
  const everything = await titlesIn({})
  expect(views.flat().sort()).toEqual(everything)
  const db = poolDb(archive.payload)
  const { all, mine } = await countEntries(db, author.id, await brokenApprovals(db))
  expect(ENTRY_STATES.map((state) => all[state])).toEqual(views.map(({ length }) => length))
  expect([totalOf(all), totalOf(mine)]).toEqual([everything.length, 3])
})

test('without scheduled entries, the views of approvals are empty', async () => {
  await poolDb(archive.payload)(sql`delete from posts where approval_seal is not null and status = 'draft'`)
  expect(await titlesIn({ state: 'approval_broken' })).toEqual([])
  expect(await titlesIn({ state: 'scheduled' })).toEqual([])
})

test('an unknown view shows everything, and the address of a view leads back to it', async () => {
  expect(await titlesIn({ state: 'approval.seal', whose: 'admin' })).toHaveLength(5)
  for (const state of [null, ...ENTRY_STATES])
    for (const isMine of [true, false])
      expect(readEntryView(viewParameters({ state, isMine }))).toEqual({ state, isMine })
})
