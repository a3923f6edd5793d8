import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { userScope } from '@/domain/client'
import { newId } from '@/lib/ids'
import { unwrap } from '@/lib/result'
import type { Project } from '@/payload-types'
import { poolDb, type Db } from '@/queries/db'
import { publishedPost } from '@/queries/postByName'
import { newAmong, whatsNew } from '@/queries/whatsNew'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { repetitions } from '@/testing/repetitions'
import { whileTransactionOpen } from '@/testing/whileTransactionOpen'
import { approvePost } from './posts/approvePost'
import { correctPost } from './posts/correctPost'
import { publishDue } from './posts/publishDue'
import { reinstatePost, withdrawPost } from './posts/withdrawPost'
import { knowReader, markAllRead, markRead, recordVisit } from './readNews'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const scope = userScope()

let archive: TestArchive
let db: Db
let publisher: UserActor
let project: Project
/** The time of the operations, after that of the builders. */
let now = Date.parse('2030-08-05T07:00:00.000Z')
const clock = () => new Date(now)
beforeAll(async () => {
  archive = await openTestArchive()
  db = poolDb(archive.payload)
  publisher = await makeUser(archive.payload, 'publisher')
  project = await makeProject(archive.payload)
})
afterAll(() => archive.close())

/** A user who has read everything so far. */
async function upToDate(): Promise<string> {
  const { id } = await makeUser(archive.payload, 'reader')
  await recordVisit(db, id, clock())
  await markAllRead(db, id)
  return id
}

async function publish(publishAt: string | null = null): Promise<string> {
  const { id } = await makeDraft(archive.payload, project, { publishAt })
  unwrap(await approvePost(archive.payload, publisher, id, 'planned', clock))
  return id
}

/** Publishes a draft as its job does. */
async function publishOnItsDate(): Promise<string> {
  const id = await publish(new Date(now + DAY).toISOString())
  now += 2 * DAY
  await publishDue(archive.payload, { kind: 'system', name: 'scheduler' }, clock)
  return id
}

const correct = async (id: string, major: boolean) =>
  unwrap(await correctPost(archive.payload, publisher, id, { note: 'Better', major }, clock))
const withdraw = async (id: string) =>
  unwrap(await withdrawPost(archive.payload, publisher, id, { reason: 'Wrong' }, clock))
const reinstate = async (id: string) => unwrap(await reinstatePost(archive.payload, publisher, id, clock))

const look = (userId: string, limit: number) => whatsNew(db, scope, userId, { limit, offset: 0 })

async function published(): Promise<string[]> {
  return (await db<{ id: string }>(sql`select id from posts where status = 'published'`)).map(({ id }) => id)
}

async function newFor(userId: string): Promise<string[]> {
  const { items = [], count = 0 } = (await look(userId, 100)) ?? {}
  expect(items).toHaveLength(count)
  const ids = items.map(({ id }) => id)
  expect(await newAmong(db, userId, await published())).toEqual(new Set(ids))
  return ids
}

async function placeOf(id: string): Promise<number> {
  const [row] = await db<{ news: number }>(sql`select news::float8 as news from posts where id = ${id}`)
  return row?.news ?? 0
}

test('PAGE-25: what is new names the language of each entry', async () => {
  const reader = await upToDate()
  const text = 'Der Export ist nun schneller und hat keine Fehler mehr.'
  await makePublished(archive.payload, project, { blocks: [{ blockType: 'text', text }] })
  expect((await look(reader, 1))?.items).toMatchObject([{ language: 'de' }])
})

describe('PAGE-40: the place of an entry among all news', () => {
  test('is the next one on publication, by approval, on its date, and directly', async () => {
    const ids = [
      await publish(),
      await publish('2020-01-01T00:00:00.000Z'),
      await publishOnItsDate(),
      (await makePublished(archive.payload, project)).id,
    ]
    const places = await Promise.all(ids.map(placeOf))
    const [first = 0] = places
    expect(first).toBeGreaterThan(0)
    expect(places).toEqual([first, first + 1, first + 2, first + 3])
    const [counter] = await db(sql`select n::float8 as n from news_counter`)
    expect(counter).toEqual({ n: first + 3 })
  })

  test('is the next one on a major correction, and stays with a minor one, a withdrawal and its end', async () => {
    const id = await publish()
    const place = await placeOf(id)
    await correct(id, false)
    await withdraw(id)
    await reinstate(id)
    expect(await placeOf(id)).toBe(place)
    await correct(id, true)
    expect(await placeOf(id)).toBe(place + 1)
    await correct(id, false)
    expect(await placeOf(id)).toBe(place + 1)
    const draft = await makeDraft(archive.payload, project)
    expect(await placeOf(draft.id)).toBe(0)
  })

  test('is not taken by a publication that fails', async () => {
    const place = await placeOf(await publish())
    const { id } = await makeDraft(archive.payload, project)
    await expect(
      db(sql`update posts set status = 'published' where id = ${id}`),
      'a published post needs a number',
    ).rejects.toThrow()
    expect(await placeOf(await publish())).toBe(place + 1)
  })
})

describe('PAGE-41: a visit', () => {
  const since = async (id: string) => (await look(id, 0))?.since

  test('ends after 30 minutes without a page, and the next one says when', async () => {
    const { id } = await makeUser(archive.payload, 'reader')
    const begun = now
    const open = async (minutes: number) => {
      now = begun + minutes * MINUTE
      await recordVisit(db, id, clock())
      return (await since(id)) ?? ''
    }
    expect(await open(0)).toBe(new Date(begun - 30 * DAY).toISOString())
    expect(await open(29)).toBe(new Date(begun - 30 * DAY).toISOString())
    expect(await open(58)).toBe(new Date(begun - 30 * DAY).toISOString())
    expect(await open(89)).toBe(new Date(begun + 58 * MINUTE).toISOString())
    expect(await open(90)).toBe(new Date(begun + 58 * MINUTE).toISOString())
  })

  test('that two devices begin at once is one', async () => {
    const { id } = await makeUser(archive.payload, 'reader')
    const visit = () => Promise.all([1, 2, 3].map(() => recordVisit(db, id, clock())))
    await visit()
    const first = clock()
    now += 2 * DAY
    await visit()
    expect(await since(id)).toBe(first.toISOString())
  })

  test('is the first one: it starts with the news of 30 days, judged by when they came', async () => {
    const backdated = () => publish('2020-01-01T00:00:00.000Z')
    const old = await backdated()
    const corrected = await publish()
    now += 31 * DAY
    const before = await upToDate()
    await correct(corrected, true)
    const recent = await backdated()
    const { id } = await makeUser(archive.payload, 'reader')
    expect(await look(id, 100)).toBeNull()
    await knowReader(db, id, clock())
    expect(await newFor(id)).toEqual([recent, corrected])
    expect(await newFor(before)).toEqual([recent, corrected])
    expect(await newFor(id)).not.toContain(old)
  })

  test('is the first one in an archive without recent news: nothing is new', async () => {
    await publish()
    now += 31 * DAY
    const { id } = await makeUser(archive.payload, 'reader')
    await recordVisit(db, id, clock())
    expect(await newFor(id)).toEqual([])
    const next = await publish()
    expect(await newFor(id)).toEqual([next])
  })
})

test('PAGE-42: marking as read ignores drafts, ids of nothing and texts, and is of one user alone', async () => {
  const [reader, other] = [await upToDate(), await upToDate()]
  const [one, two] = [await publish(), await publish()]
  const draft = await makeDraft(archive.payload, project)
  await markRead(db, scope, reader, [one, draft.id, newId(), 'x', '', one.toUpperCase(), one])
  expect(await newFor(reader)).toEqual([two])
  expect(await newFor(other)).toEqual([two, one])
  expect(await newAmong(db, reader, [one, two, draft.id])).toEqual(new Set([two]))
  const [marks] = await db(sql`select count(*)::int as n from reader_marks where user_id = ${reader}`)
  expect(marks).toEqual({ n: 1 })
  await markAllRead(db, reader)
  expect(await newFor(reader)).toEqual([])
  const [left] = await db(sql`select count(*)::int as n from reader_marks where user_id = ${reader}`)
  expect(left).toEqual({ n: 0 })
})

const DEVICES = [0, 1] as const

/** What happens in a run. `on` chooses one of the latest entries, `device` the device of the reader. */
const anyEvent = fc.record({
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('publish', 'backdate', 'publishOnItsDate') },
    { weight: 4, arbitrary: fc.constantFrom('correct', 'correctMajor', 'withdraw', 'reinstate') },
    { weight: 4, arbitrary: fc.constantFrom('open', 'read') },
    { weight: 3, arbitrary: fc.constantFrom('look', 'markAll', 'markAllByApi', 'visit') },
  ),
  on: fc.nat(2),
  device: fc.constantFrom(...DEVICES),
})

/** An entry in the model: its place among the news, and whether the reader still has to see it. */
interface ModelEntry {
  id: string
  place: number
  isUnread: boolean
  isWithdrawn: boolean
}

test('PAGE-40, PAGE-41, PAGE-42: what a reader has not seen is new exactly once, on two devices, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 30, maxLength: 60 }), async (events) => {
      const reader = await upToDate()
      const entries: ModelEntry[] = []
      let last = 0
      const nextPlace = () => (last += 1)
      const begin = (await look(reader, 0))?.through ?? 0
      // What each device has on the screen: a list with its latest place, and an opened entry.
      const screens = DEVICES.map(() => ({
        through: 0,
        entry: null as ModelEntry | null,
        shownAt: 0,
        place: 0,
      }))

      async function happen({
        kind,
        on,
        device,
      }: {
        kind: string
        on: number
        device: number
      }): Promise<void> {
        now += 7 * MINUTE
        const screen = screens[device]
        const entry = entries.at(-1 - on)
        const add = (id: string) =>
          entries.push({ id, place: nextPlace(), isUnread: true, isWithdrawn: false })
        if (kind === 'publish') add(await publish())
        if (kind === 'backdate') add(await publish('2021-05-04T07:30:00.000Z'))
        if (kind === 'publishOnItsDate') add(await publishOnItsDate())
        if (kind === 'visit') await recordVisit(db, reader, clock())
        if (kind === 'markAllByApi') {
          await markAllRead(db, reader)
          seeAll(last)
        }
        if (screen === undefined) return
        if (kind === 'look') screen.through = last
        if (kind === 'markAll') {
          await markAllRead(db, reader, begin + screen.through)
          seeAll(screen.through)
        }
        if (kind === 'read' && screen.entry !== null) {
          const read = screen.entry
          await markRead(db, scope, reader, [read.id], screen.shownAt)
          if (!read.isWithdrawn && screen.place === read.place) read.isUnread = false
          screen.entry = null
        }
        if (entry === undefined) return
        if (entry.isWithdrawn) {
          if (kind !== 'reinstate') return
          await reinstate(entry.id)
          entry.isWithdrawn = false
          return
        }
        if (kind === 'open') {
          const post = await publishedPost(db, scope, entry.id)
          Object.assign(screen, { entry, shownAt: post?.news, place: entry.place })
        }
        if (kind === 'correct') await correct(entry.id, false)
        if (kind === 'correctMajor') {
          await correct(entry.id, true)
          Object.assign(entry, { place: nextPlace(), isUnread: true })
        }
        if (kind === 'withdraw') {
          await withdraw(entry.id)
          entry.isWithdrawn = true
        }
      }

      function seeAll(through: number): void {
        for (const entry of entries) if (!entry.isWithdrawn && entry.place <= through) entry.isUnread = false
      }

      for (const event of events) {
        await happen(event)
        const expected = entries
          .filter(({ isUnread, isWithdrawn }) => isUnread && !isWithdrawn)
          .sort((one, other) => other.place - one.place)
          .map(({ id }) => id)
        expect(await newFor(reader), event.kind).toEqual(expected)
      }
    }),
    { numRuns: repetitions(120, 5), endOnFailure: true },
  )
})

test('PAGE-42: a major correction that comes while a page is open is new', async () => {
  const reader = await upToDate()
  const id = await publish()
  const shown = await publishedPost(db, scope, id)
  await correct(id, true)
  await markRead(db, scope, reader, [id], shown?.news)
  expect(await newFor(reader)).toEqual([id])
  await markRead(db, scope, reader, [id])
  expect(await newFor(reader)).toEqual([])
})

test('PAGE-42: a page from before a major correction marks nothing, also if all was read while the entry was withdrawn', async () => {
  const reader = await upToDate()
  const id = await publish()
  const shown = await publishedPost(db, scope, id)
  await correct(id, true)
  await withdraw(id)
  await markAllRead(db, reader)
  await reinstate(id)
  expect(await newFor(reader)).toEqual([id])
  await markRead(db, scope, reader, [id], shown?.news)
  expect(await newFor(reader)).toEqual([id])
  await markRead(db, scope, reader, [id], (await publishedPost(db, scope, id))?.news)
  expect(await newFor(reader)).toEqual([])
})

describe('PAGE-42: marking all as read', () => {
  test('leaves out an entry that is withdrawn: reinstated, it is new for who has not seen it', async () => {
    const [reader, other] = [await upToDate(), await upToDate()]
    const id = await publish()
    await markRead(db, scope, other, [id])
    await withdraw(id)
    for (const user of [reader, other]) await markAllRead(db, user)
    await markAllRead(db, reader)
    expect(await newFor(reader)).toEqual([])
    await reinstate(id)
    expect([await newFor(reader), await newFor(other)]).toEqual([[id], []])
    await markAllRead(db, reader)
    expect(await newFor(reader)).toEqual([])
  })

  test('does not include what was published after the page was shown', async () => {
    const reader = await upToDate()
    await publish()
    const shown = await look(reader, 5)
    const later = await publish()
    await markAllRead(db, reader, shown?.through)
    expect(await newFor(reader)).toEqual([later])
    // A place of the future counts as now.
    await markAllRead(db, reader, 2 ** 52)
    expect(await newFor(reader)).toEqual([])
    const next = await publish()
    expect(await newFor(reader)).toEqual([next])
    await markAllRead(db, reader, 1)
    expect(await newFor(reader)).toEqual([next])
  })

  test('neither waits for a publication under way nor loses it', async () => {
    const reader = await upToDate()
    const before = await publish()
    const draft = await makeDraft(archive.payload, project)
    // The second publication waits for the place of the first, and gets the next one.
    const after = await whileTransactionOpen(
      archive.databaseUrl,
      [
        `with counted as (update publication_counter set n = n + 1 returning n)
         update posts set status = 'published', number = counted.n, published_at = now(), publish_at = now()
         from counted where id = $1`,
        draft.id,
      ],
      async () => {
        await markAllRead(db, reader)
        expect(await newFor(reader)).toEqual([])
        return publish()
      },
    )
    expect(await newFor(reader)).toEqual([after, draft.id])
    expect(await newFor(reader)).not.toContain(before)
  })

  test('on a page from before a withdrawal does not include the entry that was reinstated since', async () => {
    const reader = await upToDate()
    const shown = await look(reader, 5)
    const id = await publish()
    await withdraw(id)
    await markAllRead(db, reader)
    await reinstate(id)
    await markAllRead(db, reader, shown?.through)
    expect(await newFor(reader)).toEqual([id])
  })

  test('loses nothing while several devices and publications race', async () => {
    for (let round = 0; round < repetitions(40, 2); round += 1) {
      const reader = await upToDate()
      const seen = new Set<string>()
      let isPublishing = true
      const device = async () => {
        while (isPublishing) {
          const news = await look(reader, 100)
          for (const { id } of news?.items ?? []) seen.add(id)
          const [first] = news?.items ?? []
          if (first) await markRead(db, scope, reader, [first.id])
          await markAllRead(db, reader, news?.through)
        }
      }
      const devices = [device(), device()]
      const published = await Promise.all(Array.from({ length: 6 }, () => publish()))
      isPublishing = false
      await Promise.all(devices)
      for (const id of await newFor(reader)) seen.add(id)
      expect([...seen].sort()).toEqual(published.sort())
    }
  })
})
