import type { Audience } from '@/domain/audience'
import type { Production } from './production'

/** A response; tests read the members they expect. */
interface ApiResponse {
  status: number
  headers: Headers
  json: ReturnType<typeof JSON.parse>
}

/**
 * Calls the API as a client does.
 * @param path below `/api/v1`
 * @param body a form, or a value to send as JSON
 */
export function callApi(
  production: Production,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiResponse> {
  return send(`${production.url}/api/v1${path}`, method, { Authorization: `Bearer ${token}` }, body)
}

/**
 * Calls Payload's REST API with a session.
 * @param path below `/api`
 */
export function callRest(
  production: Production,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiResponse> {
  const headers = { Cookie: cookie, Origin: production.url }
  return send(`${production.url}/api${path}`, method, headers, body)
}

async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<ApiResponse> {
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : null }
}

/** A page as the server sends it: what people see before any script runs. */
export async function firstPaint(
  production: Production,
  cookie: string,
  path: string,
  locale = 'en-GB',
): Promise<{ status: number; html: string }> {
  const headers = { Cookie: cookie, 'Accept-Language': locale }
  const response = await fetch(production.url + path, { headers })
  const text = await response.text()
  return { status: response.status, html: text.replaceAll(/<script\b.*?<\/script>/gs, '') }
}

/** Redeems a sign-in link as its page does. The cookie is empty if the link is refused. */
export async function redeemLink(
  production: Production,
  link: string,
): Promise<{ status: number; id: string; cookie: string }> {
  const response = await fetch(`${production.url}/api/sign-in/confirm`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: new URL(link).searchParams.get('token') }),
  })
  const { user } = await response.json()
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { status: response.status, id: user?.id ?? '', cookie }
}

/** Signs a user in with a link from the outbox, as its page does, and returns the session cookie. */
export async function cookieOf(production: Production, email: string): Promise<string> {
  return (await redeemLink(production, await production.signInLink(email))).cookie
}

const administrators = new WeakMap<Production, Promise<string>>()

/** The session cookie of the first address in `ADMIN_EMAILS`. Signs in once per server. */
export function adminCookie(production: Production): Promise<string> {
  const known = administrators.get(production)
  if (known) return known
  const email = production.environment.ADMIN_EMAILS?.split(',')[0] || 'admin@example.com'
  const cookie = cookieOf(production, email)
  administrators.set(production, cookie)
  return cookie
}

/** Creates a document with Payload's REST API as an administrator and returns it. */
export async function createAsAdmin(
  production: Production,
  collection: 'posts' | 'projects' | 'users',
  data: Record<string, unknown>,
): Promise<{ id: string }> {
  const { status, json } = await callRest(
    production,
    await adminCookie(production),
    'POST',
    `/${collection}`,
    data,
  )
  if (status !== 201) throw new Error(`creating in ${collection} returned ${status}: ${JSON.stringify(json)}`)
  return json.doc
}

/** Creates a project and returns its id. */
export async function createProject(production: Production, slug: string): Promise<string> {
  const data = { slug, name: slug, color: '#2563eb', sort: 0, isActive: true }
  return (await createAsAdmin(production, 'projects', data)).id
}

/** Creates an entry and publishes it as an administrator. */
export async function publishEntry(
  production: Production,
  entry: { project: string; title: string; audience: Audience },
): Promise<void> {
  const cookie = await adminCookie(production)
  const types = await callRest(production, cookie, 'GET', '/post-types?limit=1')
  const data = { ...entry, type: types.json.docs[0].id, tags: [] }
  const { id } = await createAsAdmin(production, 'posts', data)
  const { status } = await callRest(production, cookie, 'POST', `/posts/${id}/approve`, { when: 'now' })
  if (status !== 200) throw new Error(`approving returned ${status}`)
}

/** Issues an API client with the admin's endpoint and returns its token. */
export async function issueToken(
  production: Production,
  client: { name: string; mode: string; audience: string; project?: string },
): Promise<string> {
  const cookie = await adminCookie(production)
  const { status, json } = await callRest(production, cookie, 'POST', '/api-clients/issue', client)
  if (status !== 201) throw new Error(`issuing a client returned ${status}: ${JSON.stringify(json)}`)
  return json.token
}
