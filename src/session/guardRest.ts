import type { Payload } from 'payload'
import { LIMITS } from '@/domain/limits'
import { needsRole } from '@/domain/role'
import { OVERRIDES, overridesToGet } from '@/http/methodOverride'
import { isUuid } from '@/lib/ids'
import { forgetPreferences } from '@/operations/forgetPreferences'
import { limitWrites } from '@/operations/transaction'
import { turnForContent } from '@/queries/contentBytes'
import { poolDb } from '@/queries/db'
import { environment } from '@/runtime/environment'
import { announcedBytes, roomForBody } from '@/runtime/roomForBody'
import { skipTurn, turnIfLarge } from '@/runtime/turnIfLarge'
import { userTurn } from '@/runtime/userTurn'
import { FOREIGN, sessionOrError, sessionRefusal } from './requestSession'
import { isUpload, POSTS, PREFERENCES, readLimitOf, validateRequest } from './validateRequest'

const CONFIRM = 'POST /api/sign-in/confirm'
/** What every user has of their own. These endpoints validate their bodies themselves. */
const OWN = /^\w+ \/api\/(?:feeds|subscriptions|whats-new)(?:\/[^/]+)?$/
/** Payload's address of a picture. */
const PICTURE = /^\/api\/media\/file\//
type Next = (request: Request) => Promise<Response>

const SIGN_IN = new Set(['POST /api/sign-in', CONFIRM, 'POST /api/sign-out'])

/**
 * Guards all of Payload's REST API: refuses a request, or calls `next`. Except for signing in and out, every path is a 401 without
 * a session, whatever token is sent and whether or not the path exists (AUTH-15). A cross-origin write is a 403 (AUTH-13), and
 * readers can access only what is their own: user, feeds, subscriptions and what is new for them (AUTH-16). `validateRequest` and the
 * access rules of the collections check the rest.
 * Removes the `Authorization` header, because Payload would decode a bearer token as a session. No cache keeps a response (SEC-26).
 */
export async function guardRest(
  payload: () => Promise<Payload>,
  request: Request,
  next: Next,
): Promise<Response> {
  const response = await respond(payload, request, next)
  if (!response.headers.has('cache-control')) response.headers.set('Cache-Control', 'no-store')
  return response
}

async function respond(payload: () => Promise<Payload>, request: Request, next: Next): Promise<Response> {
  const { headers, method } = request
  headers.delete('authorization')
  const { pathname } = new URL(request.url)
  const call = `${method} ${pathname}`
  const isOverridden = OVERRIDES.some((name) => headers.has(name))
  const session = await sessionOrError(payload, headers, method)
  if (session instanceof Response) return session
  const { user, isForeignWrite } = session
  if (SIGN_IN.has(call) && !isOverridden) {
    const isAllowed = !isForeignWrite || (call === CONFIRM && isButtonOverHttp(headers))
    return isAllowed ? next(request) : sessionRefusal(FOREIGN)
  }
  if (user === null) return sessionRefusal({ kind: 'unauthorized' })
  if (isForeignWrite) return sessionRefusal(FOREIGN)
  // Uploads go to the disk, and have a queue of their own. Pages show many small pictures at once.
  const isOwn = OWN.test(call) && !isOverridden
  const isRead = method === 'GET' || (method === 'POST' && overridesToGet(headers))
  if (!isUpload(request, pathname)) {
    if (!PICTURE.test(pathname)) await userTurn(isRead ? 'read' : 'write')
    await roomForBody(headers, isOwn ? LIMITS.jsonBytes : readLimitOf(request, pathname))
  }
  if (isOwn) return next(request)
  if (user.role !== 'reader') {
    const instance = await payload()
    const response = await validateRequest(instance, request, async (validated) => {
      if (POSTS.test(pathname)) {
        const [names, bytes] = [namesIn(pathname), announcedBytes(headers)]
        await turnForContent(poolDb(instance), { posts: names, versions: names, postsOf: names })
        await turnIfLarge(bytes)
      }
      if (isRead || !isRecordOf(instance, pathname, method)) return next(validated)
      return limitWrites(instance, () => {
        skipTurn()
        return next(validated)
      })
    })
    if (response.ok && method !== 'GET' && PREFERENCES.test(pathname))
      await forgetPreferences(poolDb(instance), user.id)
    return response
  }
  const own = new Set(['GET /api/users/me', `GET /api/users/${user.id}`, 'POST /api/users/logout'])
  if (own.has(call) && !isOverridden) return next(request)
  return sessionRefusal(needsRole('author'))
}

/**
 * Whether a path is that of a record, or of a new one, which Payload writes in a transaction of its own, with hooks that need a second
 * connection. Our own endpoints take a write slot themselves. Uploads have a queue of their own, and like deletions of images wait for the store.
 */
function isRecordOf({ collections }: Payload, pathname: string, method: string): boolean {
  const [slug = '', id = null, ...rest] = pathname.split('/').slice(2)
  return (
    (slug !== 'media' || method === 'PATCH') &&
    Object.hasOwn(collections, slug) &&
    (id === null || isUuid(id)) &&
    rest.length === 0
  )
}

/** What a path names below its collection: entries, versions, or what is neither. */
function namesIn(pathname: string): string[] {
  return pathname.split('/').slice(3).map(decodeURIComponent)
}

/**
 * Whether this can be the button on the page of a sign-in link, over plain http. The page sends no referrer, so browsers send
 * `Origin: null`. Over plain http to a host other than localhost they send no `Sec-Fetch-Site` either.
 */
function isButtonOverHttp(headers: Headers): boolean {
  const { protocol, hostname } = new URL(environment().publicUrl)
  const isPlain = protocol === 'http:' && hostname !== 'localhost'
  return isPlain && headers.get('origin') === 'null' && headers.get('sec-fetch-site') === null
}
