import config from '@payload-config'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { REQUEST_TARGET_HEADER } from '@/http/internalHeaders'
import { requestSession } from '@/session/requestSession'
import { adminDestination } from './adminDestination'

/**
 * Guards every admin page (AUTH-15, AUTH-16): anonymous users go to the sign-in and back, readers to the archive, and
 * Payload's password pages are hidden. Not all of Payload's own views check access.
 * @param address path and query of the page; a layout omits it and gets it from the server
 */
export async function guardPage(address?: string): Promise<void> {
  const [payload, sent] = await Promise.all([getPayload({ config }), headers()])
  const { user } = await requestSession(payload, sent)
  const destination = adminDestination(user?.role ?? null, address ?? sent.get(REQUEST_TARGET_HEADER))
  if (destination !== null) redirect(destination)
}
