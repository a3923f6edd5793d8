import { sql } from '@payloadcms/db-postgres'
import { jwtVerify } from 'jose'
import type { Payload } from 'payload'
import { parseCookies } from 'payload/shared'
import type { Role } from '@/domain/role'
import { isUuid } from '@/lib/ids'
import { poolDb } from '@/queries/db'
import { processSlot } from '@/runtime/processSlot'

/** The user of a living session, as the database knows them now. */
export interface SessionUser {
  id: string
  email: string
  role: Role
  createdAt: string
  updatedAt: string
  /** Id of the session. */
  sessionId: string
}

/** The sessions of requests that the gate has let through, for Payload's strategy, which may stand in another bundle. */
const admitted = processSlot<WeakMap<object, SessionUser>>('admittedSessions')

/** Remembers whose request these headers belong to for as long as the request is answered. */
export function cacheSession(headers: Headers, session: SessionUser): void {
  const sessions = admitted.get() ?? new WeakMap<object, SessionUser>()
  sessions.set(headers, session)
  admitted.set(sessions)
}

/** Whose request these very headers belong to, if the gate has read it already. */
export function cachedSession(headers: Headers): SessionUser | null {
  return admitted.get()?.get(headers) ?? null
}

/** Version of the token's form, as Payload's `jwtSign` writes it. */
const AUTH_VERSION = 1

/**
 * Who is signed in by the session cookie, or null. Only the cookie counts, never an `Authorization` header. The token must
 * be signed by this archive, and its session must still stand with the user and not be over: sign-out, deletion and a
 * change of role take effect with the next request. Throws when the database cannot be reached.
 */
export async function readSession(
  payload: Payload,
  headers: Pick<Headers, 'get'>,
): Promise<SessionUser | null> {
  const cookie = parseCookies(new Headers({ Cookie: headers.get('cookie') ?? '' })).get(
    sessionCookieName(payload),
  )
  const claims = cookie === undefined ? null : await readToken(cookie, payload.secret)
  if (claims === null) return null
  const [row] = await poolDb(payload)<{
    id: string
    email: string
    role: Role
    created_at: string
    updated_at: string
  }>(sql`
    select users.id, users.email, users.role, users.created_at, users.updated_at
    from users join users_sessions on users_sessions._parent_id = users.id
    where users.id = ${claims.userId} and users_sessions.id = ${claims.sessionId}
      and users_sessions.expires_at > now()`)
  if (!row) return null
  const { created_at, updated_at, ...user } = row
  return {
    ...user,
    createdAt: new Date(created_at).toISOString(),
    updatedAt: new Date(updated_at).toISOString(),
    sessionId: claims.sessionId,
  }
}

/** Name of the session cookie: `__Host-archive-token` over https, `archive-token` over plain http. */
function sessionCookieName(payload: Payload): string {
  return `${payload.config.cookiePrefix}-token`
}

async function readToken(
  token: string,
  secret: string,
): Promise<{ userId: string; sessionId: string } | null> {
  const key = new TextEncoder().encode(secret)
  // Every failure means one thing: this is no token of ours.
  const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => null)
  if (verified === null || verified.protectedHeader.authVersion !== AUTH_VERSION) return null
  const { id, sid, collection } = verified.payload
  if (collection !== 'users' || typeof id !== 'string' || typeof sid !== 'string' || !isUuid(id)) return null
  return { userId: id, sessionId: sid }
}
