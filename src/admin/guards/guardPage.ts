import config from '@payload-config'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { REQUEST_TARGET_HEADER } from '@/http/internalHeaders'
import { requestSession } from '@/session/requestSession'
import { adminDestination } from './adminDestination'

/**
 * Stands before every page of the admin (AUTH-15, AUTH-16): strangers go to the sign-in and come back, readers go to the
 * archive, and nobody sees Payload's pages for passwords. Payload's own views do not all ask who is there.
 * @param address path and query of the page; a layout does not know them and asks the server
 */
export async function guardPage(address?: string): Promise<void> {
  const [payload, sent] = await Promise.all([getPayload({ config }), headers()])
  const { user } = await requestSession(payload, sent)
  const destination = adminDestination(user?.role ?? null, address ?? sent.get(REQUEST_TARGET_HEADER))
  if (destination !== null) redirect(destination)
}
