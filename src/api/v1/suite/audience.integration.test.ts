import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject } from '@/testing/builders'
import type { TestResponse } from '@/testing/http'
import { repetitions } from '@/testing/repetitions'
import { randomFrom, seedOf, type Random } from '@/testing/suite/random'
import {
  deleteStatements,
  insertStatements,
  generateArchive,
  READERS,
  TAGS,
  withoutInvisible,
  WORDS,
  type RandomArchive,
} from '@/testing/suite/randomArchive'
import { smallImage, CLIENT_KINDS, type ClientKind } from '@/testing/suite/world'
import { routes } from '../routes'

const ARCHIVES = repetitions(1_000)
/** So few that searches reach it: what is not seen must not count. */
const MAX_HITS = 2
/** A fixed time, so that signed addresses stay the same. */
const now = new Date('2026-08-01T12:00:00Z')
const files = ['one.webp', 'two.webp', 'three.webp', 'four.webp']
const keys = ['feature', 'improvement', 'fix', 'breaking', 'info']

let archive: TestArchive
let api: TestApi
/** Without a cache, so every response is read from the database. */
let fresh: TestApi
let home: string
let types: ReadonlyMap<string, string>
let clients: (ClientKind & { token: string })[]

beforeAll(async () => {
  archive = await openTestArchive()
  const options = { clock: () => now, maxSearchHits: MAX_HITS }
  api = openTestApi(archive, options)
  fresh = openTestApi(archive, { ...options, env: { responseCacheBytes: 0 } })
  const { payload, dataDir } = archive
  const project = await makeProject(payload, { slug: 'home' })
  home = project.id
  clients = await Promise.all(
    CLIENT_KINDS.map(async (kind) => {
      const { token } = await makeClient(payload, { ...kind, project: kind.bound ? project : null })
      return { ...kind, token }
    }),
  )
  const rows = await poolDb(payload)<{ id: string; key: string }>(sql`select id, key from post_types`)
  types = new Map(rows.map(({ id, key }) => [key, id]))
  mkdirSync(join(dataDir, 'media'), { recursive: true })
  for (const [shade, file] of files.entries())
    writeFileSync(
      join(dataDir, 'media', file),
      await sharp(await smallImage(shade * 60))
        .webp()
        .toBuffer(),
    )
})
afterAll(async () => {
  await api.close()
  await fresh.close()
  await archive.close()
})

test(
  `in ${ARCHIVES} random archives every read is byte-identical with and without what the client does not see`,
  { timeout: 900_000 },
  async () => {
    const seed = seedOf('audience')
    const random = randomFrom(seed)
    const seen = { hidden: 0, found: 0, reads: 0, capped: 0 }
    for (let n = 0; n < ARCHIVES; n += 1) {
      const client = random.pick(clients)
      const whole = generateArchive(random, home, keys, files)
      const rest = withoutInvisible(whole, client, home)
      const addresses = readsOf(random, whole)
      await run(insertStatements(whole, types))
      const before = await readAll(api, addresses, client.token)
      await run(deleteStatements(whole, home, rest))
      const after = await readAll(fresh, addresses, client.token)
      await run(deleteStatements(rest, home))
      const context = { seed, n, client: { ...client, token: '' } }
      for (const [at, address] of addresses.entries())
        expect({ ...context, address, response: before[at] }).toEqual({
          ...context,
          address,
          response: after[at],
        })
      seen.hidden += whole.posts.length - rest.posts.length
      seen.found += before.filter((response) => response?.startsWith('200')).length
      seen.reads += addresses.length
      seen.capped += before.filter((response) => response?.includes('"total_is_capped":true')).length
    }
    process.stdout.write(`audience: ${seen.reads} reads, ${seen.hidden} hidden entries\n`)
    expect(seen.hidden).toBeGreaterThan(ARCHIVES)
    // In twenty archives there may be none.
    if (ARCHIVES >= 100) expect(seen.capped).toBeGreaterThan(ARCHIVES / 100)
    expect(seen.found).toBeGreaterThan(seen.reads / 3)
  },
)

/** Addresses of every kind of read, of things that are seen and not seen alike. */
function readsOf(random: Random, { posts, images, projects }: RandomArchive): string[] {
  const post = random.pick(posts)
  const other = random.pick(posts)
  const filters = random.some(
    [
      `project=${random.pick(projects).slug}`,
      `type=${random.some(keys).join(',')}`,
      `tag=${encodeURIComponent(random.pick(TAGS))}`,
      `since=${random.pick(['2026-03-02', '2026-03-03T08:30:00Z', '2026-07-01'])}`,
      `per_page=${random.int(1, 4)}`,
      `page=${random.int(1, 3)}`,
      `q=${random.pick(WORDS)}`,
    ],
    0.35,
  )
  const search = random.pick([
    random.pick(WORDS),
    random.pick(WORDS).slice(0, 4),
    `"${random.pick(WORDS)} ${random.pick(WORDS)}"`,
    `${random.pick(WORDS)} -${random.pick(WORDS)}`,
  ])
  const reads = [
    '/projects',
    '/posts',
    `/posts?${filters.join('&')}`,
    `/posts?per_page=${random.int(1, 3)}&page=${random.int(1, 4)}`,
    `/posts?q=${encodeURIComponent(search)}`,
    `/posts/${post.id}`,
    `/posts/${post.slug}`,
    `/posts/${other.id}?format=html`,
    `/posts/${other.slug}`,
    ...(random.chance(0.2) ? ['/post-types'] : []),
    ...(images.length === 0 ? [] : [`/media/file/${random.pick(images).file}`]),
  ]
  if (has('/unread')) {
    const reader = random.pick(READERS)
    reads.push(`/unread?external_user_id=${reader}`, `/unread?external_user_id=${reader}&since=2026-03-02`)
  }
  if (has('/drafts'))
    reads.push('/drafts', `/drafts?q=${encodeURIComponent(search)}&per_page=${random.int(1, 3)}`)
  if (has('/posts/{id}/checks')) reads.push(`/posts/${post.id}/checks`, `/posts/${other.slug}/checks`)
  return reads
}

function has(path: string): boolean {
  return routes.some((route) => route.path === path)
}

async function readAll(from: TestApi, addresses: readonly string[], token: string): Promise<string[]> {
  return Promise.all(addresses.map(async (address) => bytesOf(await from.call('GET', address, { token }))))
}

/** A response without its request id: status, headers (including the ETag), and body. */
function bytesOf({ status, headers, text }: TestResponse): string {
  const rest = [...headers].filter(([name]) => name !== 'request-id')
  return `${status}\n${rest.map((pair) => pair.join(': ')).join('\n')}\n\n${text}`
}

/** Several statements in one transaction, bypassing the archive. */
async function run(statements: string): Promise<void> {
  await archive.payload.db.pool.query(`begin;\n${statements};\ncommit`)
}
