import type { Payload } from 'payload'
import { userScope } from '@/domain/client'
import { refererPath, signInAddress } from '@/http/localPath'
import { systemClock } from '@/lib/dates'
import { knowReader, markAllRead } from '@/operations/readNews'
import { poolDb } from '@/queries/db'
import { whatsNew } from '@/queries/whatsNew'
import { FOREIGN, sessionOrError, sessionRefusal } from '@/session/requestSession'
import { redirectWith } from '../listNotice'

/**
 * Marks what a page has shown as new as read, and redirects to the list, which says how much that was. `through` in the query is the
 * place of the page among all news. Refuses a form from another origin (403). Without a session, redirects to the sign-in.
 */
export async function markAllAsRead(request: Request, payload: () => Promise<Payload>): Promise<Response> {
  const session = await sessionOrError(payload, request.headers, 'POST')
  if (session instanceof Response) return session
  if (session.isForeignWrite) return sessionRefusal(FOREIGN)
  if (session.user === null) return redirectWith(signInAddress(refererPath(request.headers)))
  const through = new URL(request.url).searchParams.get('through') ?? ''
  const db = poolDb(await payload())
  const { id } = session.user
  await knowReader(db, id, systemClock())
  if (!/^\d{1,15}$/.test(through)) return redirectWith('/')
  const countNews = async () => (await whatsNew(db, userScope(), id, { limit: 0, offset: 0 }))?.count ?? 0
  const before = await countNews()
  await markAllRead(db, id, Number(through))
  const marked = before - (await countNews())
  return redirectWith('/', marked > 0 ? `read-${marked}` : undefined)
}
