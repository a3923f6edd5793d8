import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getPayload, type InitOptions } from 'payload'
import { REQUEST_TARGET_HEADER } from '@/http/internalHeaders'
import { requestSession } from '@/session/requestSession'
import { adminDestination } from './adminDestination'

/**
 * Guards every admin page (AUTH-15, AUTH-16), because not all of Payload's own views check access: anonymous users are redirected
 * to the sign-in and then back, readers to a page that says why. Payload's password pages are hidden.
 * @param address path and query of the page. A layout doesn't know them and omits it; the server sends them in a header
 */
export async function guardPage(config: InitOptions['config'], address?: string): Promise<void> {
  const [payload, sent] = await Promise.all([getPayload({ config }), headers()])
  const { user } = await requestSession(payload, sent)
  const destination = adminDestination(user?.role ?? null, address ?? sent.get(REQUEST_TARGET_HEADER))
  if (destination !== null) redirect(destination)
}
