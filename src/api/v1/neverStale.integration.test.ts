import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUDIENCES } from '@/domain/audience'
import { systemClock } from '@/lib/dates'
import { approvePost } from '@/operations/posts/approvePost'
import { correctPost } from '@/operations/posts/correctPost'
import { reinstatePost, withdrawPost } from '@/operations/posts/withdrawPost'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { startApiProcess, type ServerProcess } from '@/testing/serverProcess'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeUser, makeProject, makePublished } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { isFull, repetitions } from '@/testing/repetitions'

/** Changes in a row, and rows. Each change is followed by every read, twice, from both processes. */
const CHANGES = isFull ? 20 : 8
const RUNS = repetitions(3)

let archive: TestArchive
/** An API without a cache. */
let fresh: TestApi
let processes: ServerProcess[]
const projects: Project[] = []
const clients: { id: string; token: string }[] = []
const images: string[] = []
let addresses: string[]
let count = 0

beforeAll(async () => {
  archive = await openTestArchive()
  const { payload } = archive
  fresh = openTestApi(archive, { env: { responseCacheBytes: 0 } })
  processes = await Promise.all([startApiProcess(), startApiProcess()])
  for (const slug of ['shop', 'app']) projects.push(await makeProject(payload, { slug }))
  for (const project of projects) {
    const cover = await makeImageRow(payload, project)
    images.push(cover)
    for (const audience of AUDIENCES)
      await makePublished(payload, project, {
        slug: `${project.slug}-${audience}`,
        audience,
        cover,
        blocks: [{ blockType: 'image', mediaId: cover }],
      })
  }
  const [shop, app] = projects
  for (const given of [
    { audience: 'internal' as const },
    { audience: 'customer' as const, project: shop ?? null },
    { audience: 'public' as const, project: app ?? null, mode: 'write' as const },
  ]) {
    const { client, token } = await makeClient(payload, given)
    clients.push({ id: client.id, token })
  }
  addresses = [
    '/posts',
    '/posts?per_page=2&page=2',
    '/posts?type=feature&project=shop',
    '/posts?q=entry',
    '/posts/shop-public',
    '/posts/app-internal?format=html',
    '/projects',
    '/post-types',
    '/unread?external_user_id=ada',
  ]
})
afterAll(async () => {
  await Promise.all(processes.map(({ kill }) => kill()))
  await fresh.close()
  await archive.close()
})

const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** The id of a post that is or was published. */
async function somePost(n: number): Promise<string> {
  const rows = await poolDb(archive.payload)<{ id: string }>(
    sql`select id from posts where number is not null order by number`,
  )
  return pick(rows, n).id
}

/** The events in an archive that a reader could notice. `n` selects the affected record. */
const changes: Record<string, (n: number) => Promise<unknown>> = {
  publish: async (n) => {
    const user = await makeUser(archive.payload, 'publisher')
    const draft = await makeDraft(archive.payload, pick(projects, n), {
      audience: pick(AUDIENCES, n),
      cover: pick(images, n),
    })
    return approvePost(archive.payload, user, draft.id, 'now', systemClock)
  },
  correct: async (n) => {
    const user = await makeUser(archive.payload, 'publisher')
    const title = `Corrected ${(count += 1)}`
    return correctPost(
      archive.payload,
      user,
      await somePost(n),
      { title, note: 'x', major: n % 2 === 0 },
      systemClock,
    )
  },
  withdraw: async (n) => {
    const user = await makeUser(archive.payload, 'publisher')
    const id = await somePost(n)
    const withdrawn = await withdrawPost(archive.payload, user, id, { reason: 'Wrong' }, systemClock)
    return withdrawn.ok ? withdrawn : reinstatePost(archive.payload, user, id, systemClock)
  },
  describeImage: (n) =>
    archive.payload.update({
      collection: 'media',
      id: pick(images, n),
      data: { alt: `Described ${(count += 1)}` },
      overrideAccess: true,
    }),
  renameProject: (n) =>
    archive.payload.update({
      collection: 'projects',
      id: pick(projects, n).id,
      data: { name: `Renamed ${(count += 1)}` },
      overrideAccess: true,
    }),
  rebindClient: (n) =>
    poolDb(archive.payload)(sql`
      update api_clients set project_id = ${n % 3 === 0 ? null : pick(projects, n).id}
      where id = ${pick(clients, n >> 2).id}`),
  relabelType: () =>
    archive.payload.update({
      collection: 'post-types',
      where: { key: { equals: 'feature' } },
      data: { labels: { de: `Art ${(count += 1)}`, en: `Kind ${count}` } },
      overrideAccess: true,
    }),
  revokeClient: (n) =>
    poolDb(archive.payload)(sql`
      update api_clients set revoked_at = ${n % 2 === 0 ? sql`now()` : sql`null`}
      where id = ${pick(clients, n >> 1).id}`),
  changeAudience: (n) =>
    poolDb(archive.payload)(sql`
      update api_clients set audience = ${pick(AUDIENCES, n)} where id = ${pick(clients, n >> 2).id}`),
  markRead: async (n) => {
    const { json } = await fresh.call('GET', '/posts', { token: pick(clients, n).token })
    const post_ids = (json.items ?? []).slice(0, 2).map(({ id }: { id: string }) => id)
    const body = JSON.stringify({ external_user_id: 'ada', post_ids })
    return send(pick(processes, n), '/read', pick(clients, n).token, { method: 'POST', body })
  },
}

interface Seen {
  status: number
  etag: string | null
  text: string
}

async function send(from: ServerProcess, path: string, token: string, init: RequestInit = {}): Promise<Seen> {
  const response = await fetch(`${from.address}/api/v1${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  })
  return seen(response.status, response.headers, await response.text())
}

function seen(status: number, headers: Headers, text: string): Seen {
  return { status, etag: headers.get('etag'), text }
}

/** Every read of every client: fresh, and from each process. */
async function compareAll(): Promise<void> {
  for (const { token } of clients)
    for (const address of addresses) {
      const { status, headers, text } = await fresh.call('GET', address, { token })
      const expected = seen(status, headers, text)
      for (const from of processes) expect(await send(from, address, token), address).toEqual(expected)
    }
}

/** Reads that run during a change, so that the cache is filled in the middle of it. */
async function readMeanwhile(): Promise<void> {
  await Promise.all(
    processes.flatMap((from) =>
      clients.flatMap(({ token }) => addresses.map((address) => send(from, address, token))),
    ),
  )
}

test(
  'READ-14: a cached response is never stale: two processes, any sequence of changes, byte for byte',
  { timeout: 900_000 },
  async () => {
    const change = fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat({ max: 1_000 }))
    const sequences = fc.array(change, { minLength: CHANGES, maxLength: CHANGES })
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        for (const [name, n] of sequence) {
          await Promise.all([changes[name]?.(n), readMeanwhile()])
          await compareAll()
        }
        await compareAll()
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  },
)
