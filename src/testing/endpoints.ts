import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect } from 'vitest'

/** An id that nothing has. */
const NO_ID = '01990000-0000-7000-8000-000000000000'

/** An address of the archive, with who calls it and what it answers while all is well. It can be called again and again. */
export interface TestEndpoint {
  method: string
  path: string
  as: 'admin' | 'token' | 'scheduler' | 'stranger'
  json?: unknown
  form?: Record<string, string> | (() => FormData)
  /** What it answers while the database is there. */
  usual: number
  /** What else is fine then, such as "too many requests" from somebody who calls again and again. */
  orElse?: number
  /** Whether a person reads the answer in a browser, or a program. */
  isForPeople?: boolean
  /** Whether it needs the posts, so that a lock on their table stops it. */
  needsPosts?: boolean
}

/** The archive to call: its address, and what each caller proves itself with. */
export interface Callers {
  origin: string
  /** `Cookie` header of an administrator. */
  cookie: string
  /** Token of a client with write mode and the audience `internal`. */
  token: string
  cronSecret: string
}

/** An answer, read whole, with the time it took. */
export interface EndpointCall {
  status: number
  headers: Headers
  text: string
  ms: number
}

/** Calls a door. */
export async function callEndpoint(
  { origin, cookie, token, cronSecret }: Callers,
  door: TestEndpoint,
): Promise<EndpointCall> {
  const { method, path, as, json, form, isForPeople = false } = door
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
    stranger: {},
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
 * Calls all doors at once and answers in words which of them do not answer as they should.
 * @param allowed the statuses that a door may answer
 */
export async function mistakesAt(
  callers: Callers,
  doors: readonly TestEndpoint[],
  allowed: (door: TestEndpoint) => readonly number[],
  withinMs = 20_000,
): Promise<string[]> {
  const found = await Promise.all(doors.map((door) => mistakesOf(callers, door, allowed(door), withinMs)))
  return found.flat()
}

async function mistakesOf(
  callers: Callers,
  door: TestEndpoint,
  allowed: readonly number[],
  withinMs = 20_000,
): Promise<string[]> {
  const answer = await callEndpoint(callers, door)
  const name = `${door.method} ${door.path} as ${door.as}`
  if (!allowed.includes(answer.status)) return [`${name}: ${answer.status} ${answer.text.slice(0, 200)}`]
  if (answer.ms > withinMs) return [`${name}: ${Math.round(answer.ms)} ms`]
  return answer.status === 503 ? formFaults(door, answer).map((fault) => `${name}: ${fault}`) : []
}

/** What a door answers while all is well. */
export function usualOf({ usual, orElse }: TestEndpoint): number[] {
  return orElse === undefined ? [usual] : [usual, orElse]
}

/** Waits until every door has answered as usual, 10 seconds at most (SEC-3). */
export async function untilUsual(callers: Callers, doors: readonly TestEndpoint[]): Promise<void> {
  const until = Date.now() + 10_000
  let left = doors
  for (;;) {
    const found = await Promise.all(
      left.map(async (door) => ({ door, mistakes: await mistakesOf(callers, door, usualOf(door)) })),
    )
    const failing = found.filter(({ mistakes }) => mistakes.length > 0)
    if (failing.length === 0) return
    if (Date.now() > until) expect(failing.flatMap(({ mistakes }) => mistakes)).toEqual([])
    left = failing.map(({ door }) => door)
    await sleep(250)
  }
}

/** What is wrong with the form of a 503. */
function formFaults({ isForPeople = false }: TestEndpoint, { headers, text }: EndpointCall): string[] {
  const faults: string[] = []
  if (!/^[1-9]\d*$/.test(headers.get('retry-after') ?? '')) faults.push('no Retry-After')
  if (headers.get('cache-control') !== 'no-store') faults.push('may be kept')
  if (!headers.has('request-id')) faults.push('no Request-Id')
  const type = headers.get('content-type') ?? ''
  if (isForPeople) {
    if (!type.startsWith('text/html')) faults.push(`a page is ${type}`)
    if (!text.includes('cannot be reached')) faults.push(`no page for people: ${text.slice(0, 80)}`)
  } else if (!type.startsWith('application/problem+json')) faults.push(`a problem is ${type}`)
  else if (JSON.parse(text).type !== 'unavailable') faults.push(text)
  return faults
}

/** What the doors are about. */
export interface DoorFixtures {
  /** A draft with an image. */
  draft: { id: string; slug: string }
  programs: TestEndpoint[]
}

/** Every kind of door for programs and scripts, in a project with the slug `shop`. */
export async function programEndpoints(callers: Callers): Promise<DoorFixtures> {
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a31' } })
    .png()
    .toBuffer()
  const upload = () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(png)], 'red.png', { type: 'image/png' }))
    form.set('project', 'shop')
    return form
  }
  const made = async (door: TestEndpoint) => JSON.parse((await callEndpoint(callers, door)).text)
  const image = await made(v1('POST', '/media', { form: upload, usual: 201 }))
  const json = { project: 'shop', title: 'Kept', type: 'fix', cover_media_id: image.id }
  const draft = await made(v1('POST', '/posts', { json, usual: 201 }))
  const person = (await made(session('GET', '/users/me'))).user.id
  const [variant] = image.variants
  const signed = new URL(variant.url)
  const stranger = (method: string, path: string, more: Partial<TestEndpoint>): TestEndpoint => ({
    method,
    path,
    as: 'stranger',
    usual: 200,
    ...more,
  })
  const someone = { email: 'nobody@nowhere.example' }
  const unknown = { token: 'unknown' }
  const programs = [
    stranger('POST', '/api/sign-in', { json: someone, usual: 202, orElse: 429 }),
    stranger('POST', '/api/sign-in', { form: someone, usual: 303, isForPeople: true }),
    stranger('POST', '/api/sign-in/confirm', { json: unknown, usual: 422 }),
    stranger('POST', '/api/sign-in/confirm', { form: unknown, usual: 303, isForPeople: true }),
    stranger('POST', '/api/sign-out', { json: {}, usual: 401 }),
    stranger('GET', '/api/users/me', { usual: 401 }),
    stranger('GET', '/api/nothing', { usual: 401 }),

    session('GET', '/users/me'),
    session('GET', '/access'),
    session('GET', '/posts', { needsPosts: true }),
    session('GET', '/projects'),
    session('PATCH', `/users/${person}`, { json: {} }),
    session('PATCH', `/posts/${NO_ID}`, { json: { title: 'Other' }, usual: 403, needsPosts: true }),
    session('POST', '/payload-preferences/test', { json: { value: { open: true } } }),
    session('POST', '/users/refresh-token', { json: {} }),

    session('POST', `/posts/${NO_ID}/approve`, { json: { when: 'now' }, usual: 404, needsPosts: true }),
    session('POST', `/posts/${NO_ID}/withdraw-approval`, { json: {}, usual: 404, needsPosts: true }),
    session('POST', '/api-clients/issue', {
      json: { name: 'Issued', mode: 'read', audience: 'public' },
      usual: 201,
    }),
    session('POST', `/api-clients/${NO_ID}/rotate`, { usual: 404 }),
    session('POST', `/api-clients/${NO_ID}/revoke`, { usual: 404 }),
    session('POST', '/digest-runs/send', { json: { dry: true }, needsPosts: true }),
    session('DELETE', `/digest-runs/${NO_ID}/message`, { usual: 404 }),
    session('POST', '/globals/settings', { json: { digest: { includeInternal: true } } }),
    session('GET', '/downloads/openapi.json'),
    session('GET', '/downloads/style-guide.md'),
    session('GET', '/downloads/skill.md'),

    v1('GET', '/projects'),
    // Answered from memory where it can be.
    v1('GET', '/posts', {}),
    v1('GET', `/posts/${draft.id}`, { needsPosts: true }),
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
    stranger('GET', signed.pathname + signed.search, {}),
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
