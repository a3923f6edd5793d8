import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUDIENCES } from '@/domain/audience'
import { CRON_SECRET } from '@/testing/api'
import { makeClient, makeDraft } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'
import { repetitions } from '@/testing/repetitions'
import { readApiDocument } from '@/testing/suite/apiDocument'
import type { Known } from '@/testing/suite/fuzz/known'
import { generateCall, type GeneratedCall } from '@/testing/suite/fuzz/generateCall'
import { randomFrom, seedOf } from '@/testing/suite/random'
import { rowOf, table } from '@/testing/suite/table'
import { openWorld, smallImage, type World } from '@/testing/suite/world'
import { routes } from '../routes'

const CALLS = repetitions(10_000, 1_250)
const document = readApiDocument(routes)
const targets = routes.map((route) => ({
  ...route,
  operation: document.operation(route),
}))
const problem = document.check({ $ref: '#/components/schemas/Problem' })

let world: World
let known: Known

beforeAll(async () => {
  world = await openWorld()
  const { archive, own, other, clients } = world
  const revoked = await makeClient(archive.payload)
  const revokedAt = new Date().toISOString()
  await archive.payload.update({
    collection: 'api-clients',
    id: revoked.client.id,
    data: { revokedAt },
    overrideAccess: true,
  })
  const spare = []
  const spareImages: string[] = []
  for (let n = 0; n < 30; n += 1) {
    spare.push(await makeDraft(archive.payload, own.project, { audience: AUDIENCES[n % 3] ?? 'public' }))
    spareImages.push(await makeImageRow(archive.payload, own.project))
  }
  const posts = [own, other].flatMap(({ published, drafts }) => [
    ...Object.values(published),
    ...Object.values(drafts),
  ])
  const projects = [
    own.project.slug,
    own.project.slug,
    own.project.slug,
    other.project.slug,
    world.inactive,
    'nowhere',
  ]
  const refs = [...posts, ...spare].flatMap(({ id, slug }) => [id, id, String(slug)])
  const values: Record<string, readonly unknown[]> = {
    project: projects,
    type: ['feature', 'fix', 'info', 'feature,fix', 'nothing'],
    id: [...refs, ...spareImages],
    path: [...Object.values(own.files), ...Object.values(other.files), 'nothing.webp'],
    tag: ['shared', 'public', 'draft,shared', 'nothing'],
    q: ['word', 'things', '"A word"', 'word -public', 'or', 'wor'],
    since: ['2026-01-01', '2026-08-01T09:00:00Z', '0001-01-01', '9999-12-31'],
    post_ids: posts.map(({ id }) => id),
    external_user_id: ['reader-1', 'reader-2'],
    idempotency_key: ['one', 'two', 'three'],
    cover_media_id: [own.image, other.image],
    mediaId: [own.image, other.image],
    mediaIds: [own.image, own.image, other.image],
    beforeMediaId: [own.image],
    afterMediaId: [own.image],
    url: ['https://example.com/a', 'http://example.com'],
  }
  const tokens = [
    ...clients.map(({ token }) => token),
    ...Array.from({ length: 12 }, () => world.token({ mode: 'write' })),
    revoked.token,
    'nonsense',
  ]
  const secrets = Array.from({ length: 60 }, () => CRON_SECRET)
  const jobs = new Set(table.filter(({ by }) => by === 'scheduler').map(({ path }) => path))
  known = {
    values: (name) => (Object.hasOwn(values, name) ? (values[name] ?? []) : []),
    tokens: (path) => (jobs.has(path) ? [...secrets, ...tokens] : [...tokens, CRON_SECRET]),
    images: [
      await smallImage(1),
      await smallImage(2),
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
  }
})
afterAll(() => world.close())

test(
  `API-7: of ${CALLS} calls generated from the document none causes an internal error, and every response is declared (SEC-12, API-19)`,
  { timeout: 900_000 },
  async () => {
    const seed = seedOf('fuzz')
    const random = randomFrom(seed)
    const statuses = new Map<string, number>()
    const failures: unknown[] = []
    let made = 0
    const callOnce = async (target: (typeof targets)[number]) => {
      const call = generateCall(random, document, target, known)
      const checked = await checkResponse(call, target)
      const key = `${target.method} ${target.path} ${checked.status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      if (checked.failure !== null) failures.push({ number: made, call: describeCall(call), ...checked })
    }
    const worker = async () => {
      while (made < CALLS && failures.length < 20) {
        made += 1
        // Uploads are by far the most expensive calls, so there are no more of them in a longer run. About one in ten succeeds.
        const target = random.pick(targets)
        const isCostly = target.rawBody !== undefined && !random.chance(2_500 / CALLS)
        await callOnce(isCostly ? random.pick(targets) : target)
      }
    }
    await Promise.all(Array.from({ length: 4 }, worker))
    expect({ seed, failures }).toEqual({ seed, failures: [] })
    expect(made).toBe(CALLS)
    // Calls that never get past the first check would prove little, so an operation that seldom succeeds gets more of them.
    for (const target of targets) {
      const { method, path, status } = rowOf(target)
      const hasSucceeded = () => statuses.has(`${method} ${path} ${status}`)
      for (let more = 0; more < 500 && !hasSucceeded(); more += 1) await callOnce(target)
      expect(hasSucceeded(), `${method} ${path} succeeds in some calls`).toBe(true)
    }
    process.stdout.write(`fuzz: ${tally(statuses)}\n`)
    expect({ seed, failures }).toEqual({ seed, failures: [] })
  },
)

/** The number of responses per status. */
function tally(statuses: ReadonlyMap<string, number>): string {
  const counts = new Map<string, number>()
  for (const [key, count] of statuses) {
    const status = key.slice(key.lastIndexOf(' ') + 1)
    counts.set(status, (counts.get(status) ?? 0) + count)
  }
  return [...counts]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
}

/** Sends a call and returns the failure of its response, or null. */
async function checkResponse(
  call: GeneratedCall,
  target: (typeof targets)[number],
): Promise<{ status: number; failure: unknown }> {
  const request = requestOf(call)
  if (request === null) return { status: 0, failure: null }
  const response = await world.api.fetch(request)
  const { status, headers } = response
  const text = await response.text()
  const type = headers.get('content-type') ?? ''
  const failed = (what: string) => ({ status, failure: { what, type, text: text.slice(0, 500) } })
  if (status >= 500) return failed('a server error')
  if (!/^[\w.-]{1,64}$/.test(headers.get('request-id') ?? '')) return failed('no request id')
  if (status >= 400 && request.method !== 'HEAD') {
    if (!type.startsWith('application/problem+json')) return failed('no problem JSON')
    const body: unknown = JSON.parse(text)
    if (!problem(body)) return failed(`no problem: ${JSON.stringify(problem.errors)}`)
    if (status !== Number(Reflect.get(Object(body), 'status'))) return failed('another status in the body')
  }
  // With another method or path only the problem document can be checked.
  if (!call.isIntended || !isAt(request.url, target.path)) return { status, failure: null }
  const declared = target.operation.responses[String(status)]
  if (declared === undefined) return failed('a status that the document does not declare')
  if (status >= 400 || request.method === 'HEAD' || status === 304 || status === 204)
    return { status, failure: null }
  const content = Object.entries(declared.content ?? {})
  const [own] = content.filter(([name]) => type.startsWith(name.replace(/\*$/, '')))
  if (content.length > 0 && own === undefined)
    return failed('a content type that the document does not declare')
  const schema = own?.[1].schema
  if (schema === undefined || !type.startsWith('application/json')) return { status, failure: null }
  const check = document.check(schema)
  return check(JSON.parse(text))
    ? { status, failure: null }
    : failed(`another shape: ${JSON.stringify(check.errors)}`)
}

/** Null for what no HTTP client would send. */
function requestOf({ method, path, headers, body }: GeneratedCall): Request | null {
  try {
    return new Request(`http://localhost:3000/api/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Whether the parsed URL still matches this path. */
function isAt(url: string, path: string): boolean {
  const pattern = path.replace(/\{\w+\*\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^/api/v1${pattern}$`).test(new URL(url).pathname)
}

function describeCall({ body, ...call }: GeneratedCall): object {
  const shown =
    body instanceof FormData
      ? [...body.keys()]
      : typeof body === 'string'
        ? body.slice(0, 1500)
        : body?.length
  return { ...call, body: shown }
}
