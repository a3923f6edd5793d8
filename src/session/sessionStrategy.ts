import type { AuthStrategy } from 'payload'
import { readSession, cachedSession } from './readSession'
import { isForeignWrite } from './sameOrigin'

/** How long a session lasts, in seconds: 14 days. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60

/**
 * How Payload learns who is signed in: by the session cookie alone, and for writes only when they come from the
 * archive's own pages (AUTH-13). Navigations from elsewhere, such as from a mail, stay signed in.
 */
export const sessionStrategy: AuthStrategy = {
  name: 'session',
  authenticate: async ({ headers, payload, req }) => {
    if (isForeignWrite(req?.method ?? 'GET', headers)) return { user: null }
    // Payload takes what is thrown here for a stranger: behind the gate nothing is asked again that could fail.
    const session = cachedSession(headers) ?? (await readSession(payload, headers))
    if (session === null) return { user: null }
    const { sessionId, ...user } = session
    return { user: { ...user, collection: 'users', _strategy: 'session', _sid: sessionId } }
  },
}
