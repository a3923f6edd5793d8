import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUDIENCES, sees } from '@/domain/audience'
import type { TestResponse } from '@/testing/http'
import { isFull } from '@/testing/repetitions'
import type { ValidCall, Row } from '@/testing/suite/row'
import { addressOf, send } from '@/testing/suite/send'
import { rowOf } from '@/testing/suite/table'
import {
  CLIENT_KINDS,
  openWorld,
  type ClientKind,
  type ProjectContent,
  type World,
} from '@/testing/suite/world'
import { routes } from '../routes'
/** A fixed time, so that signed addresses stay the same. */
const now = new Date('2026-08-01T12:00:00Z')
let world: World
beforeAll(async () => {
  world = await openWorld({ clock: () => now })
})
afterAll(() => world.close())

/** Parameters that other systems obey, including Payload's own API. */
const queries: Record<string, string>[] = [
  { audience: 'internal' },
  { 'where[audience][equals]': 'internal', 'where[status][equals]': 'draft' },
  { where: '{"audience":{"equals":"internal"}}' },
  { depth: '10' },
  { draft: 'true', status: 'draft', _status: 'draft' },
  { 'select[blocks]': 'true', 'select[idempotencyKey]': 'true', select: '*' },
  { 'joins[posts][limit]': '0', joins: 'false', 'populate[posts]': 'true' },
  { locale: 'all', 'fallback-locale': 'de' },
  { _method: 'DELETE' },
  { overrideAccess: 'true', trash: 'true', pagination: 'false', limit: '0', sort: 'audience' },
  { client: 'internal', mode: 'write', scope: 'internal', user: '1', project_id: '1', binding: '' },
]
const headers: Record<string, string>[] = [
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'X-HTTP-Method': 'DELETE' },
  { 'X-Method-Override': 'PATCH' },
  { 'X-Payload-HTTP-Method-Override': 'GET' },
  { 'X-Audience': 'internal', 'X-Client-Audience': 'internal', 'X-Project': 'project-1', 'X-Mode': 'write' },
  { Cookie: 'payload-token=eyJhbGciOiJub25lIn0.e30.' },
]
const everything = {
  query: Object.assign({}, ...queries) as Record<string, string>,
  headers: Object.assign({}, ...headers) as Record<string, string>,
}
const extras = [
  ...queries.map((query) => ({ query, headers: {} })),
  ...headers.map((own) => ({ query: {}, headers: own })),
]
const kinds = CLIENT_KINDS.map(
  (kind) => [`${kind.audience} ${kind.mode} ${kind.bound ? 'bound' : 'unbound'}`, kind] as const,
)
const reading = routes.filter(({ method }) => method === 'get')
const writing = routes.filter(({ method }) => method !== 'get')

describe.each(kinds)('AUD-3: %s', (_, kind) => {
  test('ignored parameters and headers change no byte of a read', async () => {
    let one = 0
    for (const [at, { row, call }] of reads().entries()) {
      if (!isTried(at, kind)) continue
      const plain = bytesOf(await send(world, row, call, { by: kind }))
      // All at once, and one alone in rotation, so that each occurs often over all reads.
      one = (one + 1) % extras.length
      for (const extra of [everything, extras[one] ?? everything]) {
        // A parameter of the route with this name is not an override.
        const own = Object.keys(call.query ?? {})
        const added = Object.fromEntries(Object.entries(extra.query).filter(([name]) => !own.includes(name)))
        const withExtra = await send(
          world,
          row,
          { ...call, query: { ...call.query, ...added } },
          { by: kind, headers: extra.headers },
        )
        const context = { address: addressOf(row, call), extra }
        expect({ ...context, response: bytesOf(withExtra) }).toEqual({ ...context, response: plain })
      }
    }
  })

  test('ignored parameters and headers change no write', async () => {
    for (const [at, route] of writing.entries()) {
      if (!isTried(at, kind)) continue
      const row = rowOf(route)
      const plain = await send(world, row, await row.call(world), { by: kind })
      for (const extra of [everything, { query: { _method: 'GET' }, headers: {} }]) {
        const call = await row.call(world)
        const withExtra = await send(
          world,
          row,
          { ...call, query: extra.query },
          { by: kind, headers: extra.headers },
        )
        const context = { method: row.method, path: row.path, extra }
        expect({ ...context, response: shapeOf(withExtra) }).toEqual({ ...context, response: shapeOf(plain) })
      }
    }
  })

  test('lists, totals, unread entries, searches, projects, files and single entries match its audience, mode and project', async () => {
    const token = world.token(kind)
    const get = (path: string) => world.api.call('GET', path, { token })
    const visibleProjects = kind.bound ? [world.own] : [world.own, world.other]
    const visible = AUDIENCES.filter((audience) => sees(kind.audience, audience))
    const expected = visibleProjects
      .flatMap(({ published }) => visible.map((audience) => published[audience].id))
      .sort()
    const extra = new URLSearchParams(everything.query).toString()
    for (const address of [`/posts?${extra}`, `/posts?tag=shared&${extra}`, `/posts?q=things&${extra}`]) {
      const { json } = await get(address)
      expect(json.items.map((item: { id: string }) => item.id).sort()).toEqual(expected)
      expect(json.meta.total).toBe(expected.length)
    }
    if (kind.bound) {
      const { json } = await get(`/unread?external_user_id=nobody-yet&${extra}`)
      expect(json.items.map((item: { id: string }) => item.id).sort()).toEqual(expected)
      expect(json.count).toBe(expected.length)
    }
    const slugs = (await get(`/projects?${extra}`)).json.items.map((item: { slug: string }) => item.slug)
    expect(slugs.sort()).toEqual(
      (kind.bound
        ? [world.own.project.slug]
        : [world.own.project.slug, world.other.project.slug, world.inactive]
      ).sort(),
    )
    for (const content of [world.own, world.other])
      for (const audience of AUDIENCES) {
        const isVisibleProject = visibleProjects.includes(content)
        const found = isVisibleProject && visible.includes(audience)
        await expectFound(`/posts/${content.published[audience].id}?${extra}`, found)
        await expectFound(`/posts/${content.published[audience].slug}?${extra}`, found)
        await expectFound(`/posts/${content.drafts[audience].id}?${extra}`, found && kind.mode === 'write')
        await expectFound(
          `/media/file/${content.files[audience]}?${extra}`,
          isVisibleProject && (found || kind.mode === 'write'),
        )
      }

    async function expectFound(address: string, found: boolean) {
      const { status } = await get(address)
      expect({ address, status }).toEqual({ address, status: found ? 200 : 404 })
    }
  })
})

/** By default, each kind of client tries a third of the calls, and each call is tried by every audience, mode and binding. */
function isTried(at: number, { audience, mode, bound }: ClientKind): boolean {
  const kind = AUDIENCES.indexOf(audience) + (mode === 'write' ? 1 : 0) + (bound ? 1 : 0)
  return isFull || (at + kind) % 3 === 0
}

/** Every read of every record, visible or not. */
function reads(): { row: Row; call: ValidCall }[] {
  const records = [world.own, world.other].flatMap((content) => recordsOf(content))
  return reading.flatMap((route) => {
    const row = rowOf(route)
    if (row.path.includes('{path*}'))
      return records.flatMap(({ file }) => (file === null ? [] : [{ row, call: { params: { path: file } } }]))
    if (row.path.includes('{id}'))
      return records.flatMap(({ refs }) => refs.map((id) => ({ row, call: { params: { id } } })))
    if (row.path === '/unread') return [{ row, call: { query: { external_user_id: 'reader-1' } } }]
    if (row.path !== '/posts') return [{ row, call: {} }]
    const lists = [
      {},
      { project: world.other.project.slug },
      { type: 'feature', per_page: '2', page: '2' },
      { q: 'internal' },
      { tag: 'internal,draft' },
      { since: '2026-01-01' },
    ]
    return lists.map((query) => ({ row, call: { query } }))
  })
}

function recordsOf({ published, drafts, files }: ProjectContent) {
  return AUDIENCES.flatMap((audience) => [
    { refs: [published[audience].id, String(published[audience].slug)], file: files[audience] },
    { refs: [drafts[audience].id], file: null },
  ])
}

/** A response without its request id. */
function bytesOf({ status, headers: given, text }: TestResponse): string {
  const rest = [...given].filter(([name]) => name !== 'request-id')
  return JSON.stringify({ status, rest, text })
}

/** What two responses to the same write have in common: all except ids, times, and what is derived from them. */
function shapeOf({ status, json }: TestResponse): unknown {
  const text = JSON.stringify(json ?? null)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/signature=[\w-]+/g, 'SIGNATURE')
    .replace(/"(slug|title)":"[^"]*"/g, '"$1":"DERIVED"')
  return { status, text }
}
