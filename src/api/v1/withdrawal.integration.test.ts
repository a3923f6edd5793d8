import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { UserActor } from '@/domain/actor'
import { systemClock } from '@/lib/dates'
import { reinstatePost, withdrawPost } from '@/operations/posts/withdrawPost'
import { createFeed } from '@/operations/subscriptions/feeds'
import type { Post } from '@/payload-types'
import { CRON_SECRET } from '@/testing/api'
import { startApiProcess, type ServerProcess } from '@/testing/serverProcess'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject, makePublished, makeUser } from '@/testing/builders'

const ROUNDS = 5

let archive: TestArchive
let processes: ServerProcess[]
let reader: string
/** The token of a user's feed of everything. */
let feed: string
let post: Post
let user: UserActor

beforeAll(async () => {
  archive = await openTestArchive()
  vi.stubEnv('CRON_SECRET', CRON_SECRET)
  processes = await Promise.all([startApiProcess(), startApiProcess()])
  const project = await makeProject(archive.payload, { slug: 'shop' })
  reader = (await makeClient(archive.payload, { project })).token
  await makePublished(archive.payload, project, { title: 'Another export', slug: 'another' })
  post = await makePublished(archive.payload, project, {
    title: 'Export of invoices',
    slug: 'invoices',
    teaser: 'Quick exports.',
    tags: ['export'],
  })
  user = await makeUser(archive.payload, 'publisher')
  const made = await createFeed(archive.payload, await makeUser(archive.payload, 'reader'), {})
  if (!made.ok) throw new Error('the feed was not created')
  feed = made.value.token
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all(processes.map(({ kill }) => kill()))
  await archive.close()
})

/** Where readers find an entry. The single entry is a 404 without it. */
const READS = {
  list: '/posts',
  project: '/posts?project=shop',
  type: '/posts?type=feature',
  tag: '/posts?tag=export',
  search: '/posts?q=invoices',
  unread: '/unread?external_user_id=ada',
  slug: '/posts/invoices',
}

const FEEDS = ['atom', 'json']

const answer = z.looseObject({
  message: z.unknown().optional(),
  items: z.array(z.object({ slug: z.string() })).optional(),
})

/** Which reads of a process show the entry, and whether its feeds and its digest do. */
async function shownBy({ address }: ServerProcess): Promise<Record<string, boolean>> {
  const read = async (path: string, init: RequestInit) => {
    const response = await fetch(`${address}/api/v1${path}`, init)
    expect([200, 404]).toContain(response.status)
    return { status: response.status, body: answer.parse(await response.json()) }
  }
  const authorized = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
  const entries = await Promise.all([
    ...Object.entries(READS).map(async ([name, path]): Promise<[string, boolean]> => {
      const { status, body } = await read(path, authorized(reader))
      return [name, body.items ? body.items.some(({ slug }) => slug === 'invoices') : status === 200]
    }),
    ...FEEDS.map(async (format): Promise<[string, boolean]> => {
      const response = await fetch(`${address}/feeds/${feed}.${format}`)
      expect(response.status).toBe(200)
      const text = await response.text()
      expect(text).toContain('Another export')
      return [format, text.includes('Export of invoices')]
    }),
    read('/weekly-report?dry=1', { method: 'POST', ...authorized(CRON_SECRET) }).then(
      ({ body }): [string, boolean] => [
        'digest',
        JSON.stringify(body.message).includes('Export of invoices'),
      ],
    ),
  ])
  return Object.fromEntries(entries)
}

test('PUB-19, PUB-20, FEED-4: a withdrawn entry is gone in the same moment, from the kept answers of every process', async () => {
  const all = [...Object.keys(READS), ...FEEDS, 'digest']
  const everywhere = (isShown: boolean) => Object.fromEntries(all.map((name) => [name, isShown]))
  for (let round = 0; round < ROUNDS; round += 1) {
    // Twice, so that each process answers from its memory.
    for (let time = 0; time < 2; time += 1)
      for (const one of processes) expect(await shownBy(one)).toEqual(everywhere(true))
    const meanwhile = processes.map(shownBy)
    await withdrawPost(archive.payload, user, post.id, { reason: 'Wrong' }, systemClock)
    const answers = await Promise.all(processes.map(shownBy))
    for (const one of answers) expect(one).toEqual(everywhere(false))
    await Promise.all(meanwhile)
    for (const one of processes) expect(await shownBy(one)).toEqual(everywhere(false))
    await reinstatePost(archive.payload, user, post.id, systemClock)
    for (const one of await Promise.all(processes.map(shownBy))) expect(one).toEqual(everywhere(true))
  }
})
