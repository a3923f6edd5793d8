import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect } from 'vitest'

/** An unknown id. */
const NO_ID = '01990000-0000-7000-8000-000000000000'

/** An endpoint, with the credentials to use and its usual status. It can be called repeatedly. */
export interface TestEndpoint {
  method: string
  path: string
  as: 'admin' | 'token' | 'scheduler' | 'anonymous'
  json?: unknown
  form?: Record<string, string> | (() => FormData)
  /** Status while the database works. */
  usual: number
  /** Another acceptable status, such as "too many requests" for repeated calls. */
  orElse?: number
  /** Whether the response is a page for a browser. */
  isForPeople?: boolean
  /** Whether it reads posts, so a lock on their table blocks it. */
  needsPosts?: boolean
}

/** Address and credentials of the archive to call. */
export interface Credentials {
  origin: string
  /** `Cookie` header of an administrator. */
  cookie: string
  /** Token of a write-mode client with the audience `internal`. */
  token: string
  cronSecret: string
}

/** A complete response and its duration. */
interface EndpointCall {
  status: number
  headers: Headers
  text: string
  ms: number
}

export async function callEndpoint(
  { origin, cookie, token, cronSecret }: Credentials,
  endpoint: TestEndpoint,
): Promise<EndpointCall> {
  const { method, path, as, json, form, isForPeople = false } = endpoint
  const begin = performance.now()
  const body =
    json !== undefined
      ? JSON.stringify(json)
      : typeof form === 'function'
        ? form()
        : form && new URLSearchParams(form)
  const credentials = {
    admin: { Cookie: cookie },
    token: { Authorization: `Bearer ${token}` },
    scheduler: { Authorization: `Bearer ${cronSecret}` },
    anonymous: {},
  }[as]
  const response = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: {
      ...credentials,
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(isForPeople && { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, ms: performance.now() - begin }
}

/**
 * Calls all endpoints at once and describes the unexpected responses.
 * @param allowed the acceptable statuses of an endpoint
 * @param withinMs how long a response may take, where a rule says so
 */
export async function unexpectedAt(
  credentials: Credentials,
  endpoints: readonly TestEndpoint[],
  allowed: (endpoint: TestEndpoint) => readonly number[],
  withinMs = Infinity,
): Promise<string[]> {
  const found = await Promise.all(
    endpoints.map((endpoint) => unexpectedOf(credentials, endpoint, allowed(endpoint), withinMs)),
  )
  return found.flat()
}

async function unexpectedOf(
  credentials: Credentials,
  endpoint: TestEndpoint,
  allowed: readonly number[],
  withinMs: number,
): Promise<string[]> {
  const response = await callEndpoint(credentials, endpoint)
  const name = `${endpoint.method} ${endpoint.path} as ${endpoint.as}`
  if (!allowed.includes(response.status))
    return [`${name}: ${response.status} ${response.text.slice(0, 200)}`]
  if (response.ms > withinMs) return [`${name}: ${Math.round(response.ms)} ms`]
  return response.status === 503 ? formatErrors(endpoint, response).map((error) => `${name}: ${error}`) : []
}

/** The acceptable statuses of an endpoint while all is well. */
export function usualOf({ usual, orElse }: TestEndpoint): number[] {
  return orElse === undefined ? [usual] : [usual, orElse]
}

/** Waits until every endpoint responds as usual, 10 seconds at most (SEC-3). */
export async function untilUsual(
  credentials: Credentials,
  endpoints: readonly TestEndpoint[],
): Promise<void> {
  const until = Date.now() + 10_000
  let left = endpoints
  for (;;) {
    const found = await Promise.all(
      left.map(async (endpoint) => ({
        endpoint,
        unexpected: await unexpectedOf(credentials, endpoint, usualOf(endpoint), 20_000),
      })),
    )
    const failing = found.filter(({ unexpected }) => unexpected.length > 0)
    if (failing.length === 0) return
    if (Date.now() > until) expect(failing.flatMap(({ unexpected }) => unexpected)).toEqual([])
    left = failing.map(({ endpoint }) => endpoint)
    await sleep(250)
  }
}

/** Describes what is wrong with the format of a 503. */
function formatErrors({ isForPeople = false }: TestEndpoint, { headers, text }: EndpointCall): string[] {
  const errors: string[] = []
  if (!/^[1-9]\d*$/.test(headers.get('retry-after') ?? '')) errors.push('no Retry-After')
  if (headers.get('cache-control') !== 'no-store') errors.push('may be cached')
  if (!headers.has('request-id')) errors.push('no Request-Id')
  const type = headers.get('content-type') ?? ''
  if (isForPeople) {
    if (!type.startsWith('text/html')) errors.push(`a page is ${type}`)
    if (!text.includes('cannot be reached')) errors.push(`no error page: ${text.slice(0, 80)}`)
  } else if (!type.startsWith('application/problem+json')) errors.push(`a problem is ${type}`)
  else if (JSON.parse(text).type !== 'unavailable') errors.push(text)
  return errors
}

/** The records that the endpoints refer to. */
interface EndpointFixtures {
  /** A draft with an image. */
  draft: { id: string; slug: string }
  programs: TestEndpoint[]
}

/** Every kind of endpoint for programs and scripts, in a project with the slug `shop`. */
export async function programEndpoints(credentials: Credentials): Promise<EndpointFixtures> {
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a31' } })
    .png()
    .toBuffer()
  const upload = () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(png)], 'red.png', { type: 'image/png' }))
    form.set('project', 'shop')
    return form
  }
  const made = async (endpoint: TestEndpoint) => JSON.parse((await callEndpoint(credentials, endpoint)).text)
  const image = await made(v1('POST', '/media', { form: upload, usual: 201 }))
  const json = { project: 'shop', title: 'Kept', type: 'fix', cover_media_id: image.id }
  const draft = await made(v1('POST', '/posts', { json, usual: 201 }))
  const user = (await made(session('GET', '/users/me'))).user.id
  const [variant] = image.variants
  const signed = new URL(variant.url)
  const anonymous = (method: string, path: string, more: Partial<TestEndpoint>): TestEndpoint => ({
    method,
    path,
    as: 'anonymous',
    usual: 200,
    ...more,
  })
  const someone = { email: 'nobody@nowhere.example' }
  const unknown = { token: 'unknown' }
  const programs = [
    anonymous('POST', '/api/sign-in', { json: someone, usual: 202, orElse: 429 }),
    anonymous('POST', '/api/sign-in', { form: someone, usual: 303, isForPeople: true }),
    anonymous('POST', '/api/sign-in/confirm', { json: unknown, usual: 422 }),
    anonymous('POST', '/api/sign-in/confirm', { form: unknown, usual: 303, isForPeople: true }),
    anonymous('POST', '/api/sign-out', { json: {}, usual: 401 }),
    anonymous('GET', '/api/users/me', { usual: 401 }),
    anonymous('GET', '/api/nothing', { usual: 401 }),

    session('GET', '/users/me'),
    session('GET', '/access'),
    session('GET', '/posts', { needsPosts: true }),
    session('GET', '/projects'),
    session('GET', '/media/library', { needsPosts: true }),
    session('GET', `/media/${image.id}/uses`, { needsPosts: true }),
    session('POST', `/media/${NO_ID}/focal-point`, { json: { focalPoint: null }, usual: 404 }),
    session('PATCH', `/users/${user}`, { json: {} }),
    session('PATCH', `/posts/${NO_ID}`, { json: { title: 'Other' }, usual: 403, needsPosts: true }),
    session('POST', '/payload-preferences/test', { json: { value: { open: true } } }),
    session('POST', '/users/refresh-token', { json: {} }),

    session('POST', `/posts/${NO_ID}/approve`, { json: { when: 'now' }, usual: 404, needsPosts: true }),
    session('POST', '/posts/approve', { json: { ids: [NO_ID], when: 'now' } }),
    session('POST', `/posts/${NO_ID}/submit`, { json: {}, usual: 404, needsPosts: true }),
    session('POST', `/posts/${NO_ID}/request-changes`, {
      json: { comment: 'More' },
      usual: 404,
      needsPosts: true,
    }),
    session('POST', `/posts/${NO_ID}/seen`, { json: { updatedAt: '' }, usual: 404, needsPosts: true }),
    session('POST', `/posts/${NO_ID}/withdraw-approval`, { json: {}, usual: 404, needsPosts: true }),
    session('POST', '/api-clients/issue', {
      json: { name: 'Issued', mode: 'read', audience: 'public' },
      usual: 201,
    }),
    session('POST', `/api-clients/${NO_ID}/rotate`, { usual: 404 }),
    session('POST', `/api-clients/${NO_ID}/revoke`, { usual: 404 }),
    session('POST', '/digest-runs/send', { json: { dry: true }, needsPosts: true }),
    session('DELETE', `/digest-runs/${NO_ID}/message`, { usual: 404 }),
    session('GET', '/whats-new', { needsPosts: true }),
    session('POST', '/whats-new/read', { json: { all: true }, needsPosts: true }),
    session('POST', '/globals/settings', { json: { digest: { includeInternal: true } } }),
    session('GET', '/downloads/openapi.json'),
    session('GET', '/downloads/style-guide.md'),
    session('GET', '/downloads/skill.md'),

    v1('GET', '/projects'),
    // Served from the cache if possible.
    v1('GET', '/posts', {}),
    v1('GET', `/posts/${draft.id}`, { needsPosts: true }),
    v1('GET', '/drafts', { needsPosts: true }),
    v1('GET', '/post-types'),
    v1('GET', '/unread?external_user_id=u', { usual: 422 }),
    v1('GET', '/openapi.json'),
    v1('GET', '/nothing', { usual: 404 }),
    v1('POST', '/posts', {
      json: { project: 'shop', title: 'Usual', type: 'fix' },
      usual: 201,
      needsPosts: true,
    }),
    v1('PATCH', `/posts/${draft.id}`, { json: { title: 'Kept' }, needsPosts: true }),
    v1('PUT', `/posts/${draft.id}/blocks`, { json: { blocks: [] }, needsPosts: true }),
    v1('DELETE', `/posts/${NO_ID}`, { usual: 404, needsPosts: true }),
    v1('POST', '/media', { form: upload, usual: 201 }),
    v1('DELETE', `/media/${NO_ID}`, { usual: 404 }),
    v1('GET', `/media/file/${variant.path}`, {}),
    v1('GET', `/media/file/${variant.path}`, { as: 'admin' }),
    anonymous('GET', signed.pathname + signed.search, {}),
    v1('POST', '/publish-due', { as: 'scheduler', needsPosts: true }),
    v1('POST', '/weekly-report?dry=1', { as: 'scheduler', needsPosts: true }),
  ]
  return { draft, programs }
}

function v1(method: string, path: string, more: Partial<TestEndpoint> = {}): TestEndpoint {
  return { method, path: `/api/v1${path}`, as: 'token', usual: 200, ...more }
}

function session(method: string, path: string, more: Partial<TestEndpoint> = {}): TestEndpoint {
  return { method, path: `/api${path}`, as: 'admin', usual: 200, ...more }
}
