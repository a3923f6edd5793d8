import { EventEmitter } from 'node:events'
import { handleEndpoints } from 'payload'
import { ROLES } from '@/domain/role'
import { openRequestScope } from '@/http/requestScope'
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/http/internalHeaders'
import { newId } from '@/lib/ids'
import { confirmSignIn } from '@/operations/signIn/signIn'
import { issueSignInLink } from '@/operations/signIn/links'
import { poolDb } from '@/queries/db'
import { guardRest } from '@/session/guardRest'
import type { TestArchive } from './archive'
import { makeUser } from './builders'

interface Call {
  json?: unknown
  /** Sent unchanged, with the `Content-Type` in `headers`. */
  body?: BodyInit
  form?: Record<string, string>
  /** `Cookie` header. */
  cookie?: string
  /** IP address of the client. */
  from?: string
  headers?: Record<string, string>
}

export type RestDriver = (method: string, path: string, call?: Call) => Promise<Response>

/** Calls Payload's REST API through `guardRest`, like the archive's route. Paths start with `/api`. */
export function restDriver({ payload, databaseUrl }: TestArchive): RestDriver {
  return async (method, path, { json, body, form, cookie, from = '192.0.2.1', headers = {} } = {}) => {
    const requestId = newId()
    const init = {
      method,
      // Required by fetch for a streamed body.
      duplex: 'half',
      headers: {
        [REQUEST_ID_HEADER]: requestId,
        [CLIENT_ADDRESS_HEADER]: from,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(cookie !== undefined && { Cookie: cookie }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(body !== undefined && { body }),
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    }
    const request = new Request(`http://localhost:3000${path}`, init)
    const response = new EventEmitter()
    openRequestScope(requestId, response)
    return guardRest(
      () => Promise.resolve(payload),
      request,
      async (passed) => {
        // Imported late, after the environment is set.
        const { default: config } = await import('@payload-config')
        const payloadInstanceCacheKey = new URL(databaseUrl).pathname.slice(1)
        return handleEndpoints({ config, request: passed, path: decodedPath(path), payloadInstanceCacheKey })
      },
    ).finally(() => response.emit('close'))
  }
}

/** What Payload gets of a path: Next decodes its segments, and `@payloadcms/next` encodes them. */
function decodedPath(path: string): string {
  const [pathname = ''] = path.split('?')
  return pathname
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/')
}

/** Signs a user in and returns the `Cookie` header. Unknown addresses must be allowed to sign in. */
export async function signedIn({ payload }: TestArchive, email: string): Promise<string> {
  const link = await issueSignInLink(poolDb(payload), 'http://localhost:3000', { email, lifetimeSeconds: 60 })
  const begun = await confirmSignIn(
    payload,
    { adminEmails: ['admin@example.com'] },
    new URL(link).searchParams.get('token'),
  )
  if (!begun.ok) throw new Error(`${email} may not sign in`)
  return `${payload.config.cookiePrefix}-token=${begun.value.sessionToken}`
}

/** Creates a user of each role, signs them in, and returns their `Cookie` headers by role. */
export async function signedInRoles(archive: TestArchive): Promise<Record<string, string>> {
  const cookies: Record<string, string> = {}
  for (const role of ROLES) {
    const { email } = await makeUser(archive.payload, role)
    cookies[role] = await signedIn(archive, email)
  }
  return cookies
}
