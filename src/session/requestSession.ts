import { sql } from '@payloadcms/db-postgres'
import { jwtVerify } from 'jose'
import type { AuthStrategy, Payload } from 'payload'
import { parseCookies } from 'payload/shared'
import type { Refusal } from '@/domain/refusal'
import type { Role } from '@/domain/role'
import { errorResponse, refusalResponse } from '@/http/problem'
import { requestIdOf } from '@/http/internalHeaders'
import { formOf, readBytes } from '@/http/requestBody'
import { requestScope } from '@/http/requestScope'
import { isUuid } from '@/lib/ids'
import type { Language } from '@/messages/language'
import { instant, poolDb } from '@/queries/db'
import { environment } from '@/runtime/environment'
import { logger } from '@/runtime/logger'
import { processSlot } from '@/runtime/processSlot'
import { noteOwner } from '@/runtime/requestStatements'

/** A signed-in user, as currently stored. */
interface SessionUser {
  id: string
  email: string
  name: string
  role: Role
  /** The language that the user has chosen. */
  language: Language | null
  createdAt: string
  updatedAt: string
  sessionId: string
}

/** The user of a request, and whether it is a write from another origin (AUTH-13). */
interface RequestSession {
  /** Null without a valid session. */
  user: SessionUser | null
  isForeignWrite: boolean
}

/** The refusal of a write from another origin. */
export const FOREIGN: Refusal = { kind: 'forbidden', code: 'foreign_origin' }

/**
 * The response to a refusal where the session cookie is the credential. Its 401 has no challenge: RFC 9110 (15.5.2) asks for one
 * that applies, but HTTP has none for cookies, and `Bearer` would ask programs for a token that is useless here. Browsers don't
 * miss it, because the page redirects to the sign-in.
 */
export function sessionRefusal(refusal: Refusal, language: Language = 'en'): Response {
  const response = refusalResponse(refusal, language)
  response.headers.delete('WWW-Authenticate')
  return response
}

/** The form that a page posts; an empty one for a body that is no form. A 413 for more than `maxBytes`. */
export async function formOrRefusal(request: Request, maxBytes: number): Promise<FormData | Response> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes === null)
    return sessionRefusal({ kind: 'payload_too_large', code: 'form', params: { bytes: maxBytes } })
  return (await formOf(bytes, request.headers)) ?? new FormData()
}

type Sent = Pick<Headers, 'get'>

const sessions = processSlot<WeakMap<object, Promise<RequestSession>>>('requestSessions').getOrSet(
  () => new WeakMap(),
)

/**
 * The session of a request. Read once: guards, pages and Payload's strategy share the result, across bundles. Throws while the
 * database is unreachable.
 * @param method passed by the guards, which run first
 */
export function requestSession(payload: Payload, headers: Sent, method = 'GET'): Promise<RequestSession> {
  const key = requestScope(headers) ?? headers
  const known = sessions.get(key)
  if (known !== undefined) return known
  const session = readUser(payload, headers).then((user) => ({
    user,
    isForeignWrite: isForeignWrite(method, headers),
  }))
  sessions.set(key, session)
  return session
}

/** Like `requestSession`, for guards: returns the response to send if the session cannot be read. */
export async function sessionOrError(
  payload: () => Promise<Payload>,
  headers: Headers,
  method: string,
): Promise<RequestSession | Response> {
  try {
    return await requestSession(await payload(), headers, method)
  } catch (error) {
    const requestId = requestIdOf(headers)
    // Not Payload's logger, because Payload may be unable to start.
    return errorResponse(error, { logger: logger(), requestId, what: 'a session could not be read' })
  }
}

/**
 * Authenticates Payload's requests by the session cookie. A cross-origin write has no user. Navigation from another site, for
 * example from a mail, stays signed in (AUTH-13).
 */
export const sessionStrategy: AuthStrategy = {
  name: 'session',
  // Payload ignores errors of a strategy. There are none, because a guard has already read the session.
  authenticate: async ({ headers, payload, req }) => {
    const session = await requestSession(payload, headers, req?.method)
    if (session.user === null || session.isForeignWrite) return { user: null }
    const { sessionId, ...user } = session.user
    return { user: { ...user, collection: 'users', _strategy: 'session', _sid: sessionId } }
  },
}

/** Version of the claims, as Payload's `jwtSign` writes it. */
const AUTH_VERSION = 1

/**
 * The user of the cookie's token, which must be signed by this archive. The session must still exist and not have expired, so
 * signing out, deleting or deactivating a user and changing a role take effect on the next request (AUTH-12).
 */
async function readUser(payload: Payload, headers: Sent): Promise<SessionUser | null> {
  const cookies = parseCookies(new Headers({ Cookie: headers.get('cookie') ?? '' }))
  const token = cookies.get(`${payload.config.cookiePrefix}-token`)
  const claims = token === undefined ? null : await readClaims(token, payload.secret)
  if (claims === null) return null
  const [user] = await poolDb(payload)<Omit<SessionUser, 'sessionId'>>(sql`
    select users.id, users.email, users.name, users.role, users.language,
      ${instant(sql`users.created_at`)} as "createdAt", ${instant(sql`users.updated_at`)} as "updatedAt"
    from users join users_sessions on users_sessions._parent_id = users.id
    where users.id = ${claims.userId} and users_sessions.id = ${claims.sessionId}
      and users_sessions.expires_at > now() and users.deactivated_at is null`)
  if (user === undefined) return null
  noteOwner(user.id)
  return { ...user, sessionId: claims.sessionId }
}

async function readClaims(
  token: string,
  secret: string,
): Promise<{ userId: string; sessionId: string } | null> {
  const key = new TextEncoder().encode(secret)
  // Only rejects for a token that is not ours.
  const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => null)
  if (verified === null || verified.protectedHeader.authVersion !== AUTH_VERSION) return null
  const { id, sid, collection } = verified.payload
  if (collection !== 'users' || typeof id !== 'string' || typeof sid !== 'string' || !isUuid(id)) return null
  return { userId: id, sessionId: sid }
}

/**
 * Whether a request could write and doesn't come from the archive's own pages (AUTH-13). A request with an `Origin`, which
 * navigation lacks, is checked whatever its method. Without an `Origin` only `Sec-Fetch-Site` can tell, so that the user's own
 * scripts keep working. The page of a sign-in link sends no referrer and therefore `Origin: null`, which counts as ours only if
 * the browser says that it is the same origin.
 */
export function isForeignWrite(method: string, headers: Sent): boolean {
  const origin = headers.get('origin')
  if (origin === null && ['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase())) return false
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  if (origin === null) return false
  if (origin === 'null') return site !== 'same-origin'
  const own = new URL(environment().publicUrl).origin
  if (origin !== own) warnOfOrigin(origin, own)
  return origin !== own
}

/** Said once, because anyone can send it. If it comes from the archive's own pages, `PUBLIC_URL` is wrong. */
function warnOfOrigin(origin: string, own: string): void {
  const warned = processSlot<boolean>('warnedOfOrigin')
  if (warned.get()) return
  warned.set(true)
  const printable = origin.slice(0, 200).replaceAll(/[^\x21-\x7e]/g, '?')
  logger().warn(
    `PUBLIC_URL is ${own}, but a form came from ${printable} and was refused. If that is the address of the archive, set PUBLIC_URL to it.`,
  )
}
