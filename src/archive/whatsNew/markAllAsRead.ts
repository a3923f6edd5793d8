import type { Payload } from 'payload'
import { systemClock } from '@/lib/dates'
import { knowReader, markAllRead } from '@/operations/readNews'
import { poolDb } from '@/queries/db'
import { FOREIGN, sessionOrError, sessionRefusal } from '@/session/requestSession'

/**
 * Marks what a page has shown as new as read, and redirects to the list. `through` in the query is the place of the page among all
 * news. Refuses a form from another origin (403). Without a session, redirects to the sign-in.
 */
export async function markAllAsRead(request: Request, payload: () => Promise<Payload>): Promise<Response> {
  const session = await sessionOrError(payload, request.headers, 'POST')
  if (session instanceof Response) return session
  if (session.isForeignWrite) return sessionRefusal(FOREIGN)
  if (session.user === null) return redirectTo('/sign-in')
  const through = new URL(request.url).searchParams.get('through') ?? ''
  const db = poolDb(await payload())
  await knowReader(db, session.user.id, systemClock())
  if (/^\d{1,15}$/.test(through)) await markAllRead(db, session.user.id, Number(through))
  return redirectTo('/')
}

function redirectTo(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } })
}
