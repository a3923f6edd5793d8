import type { Payload } from 'payload'
import { LIMITS } from '@/domain/limits'
import { subscriptionsIn } from '@/domain/subscription'
import { requestIdOf } from '@/http/internalHeaders'
import { errorResponse } from '@/http/problem'
import { formOf, readBytes } from '@/http/requestBody'
import { unsubscribe } from '@/operations/subscriptions/subscribe'
import { poolDb } from '@/queries/db'
import { environment } from '@/runtime/environment'
import { logger } from '@/runtime/logger'

/**
 * Ends the subscriptions of an unsubscribe link, without a session and from any origin (SUB-5, RFC 8058): the token is the permission.
 * Doing it again is a 200 too. The form of the page leads back to it, which then says that they have ended; mail providers get a text.
 */
export async function endByLink(
  request: Request,
  token: string,
  payload: () => Promise<Payload>,
): Promise<Response> {
  const { headers } = request
  try {
    const ids = subscriptionsIn(environment().payloadSecret, token)
    if (ids === null) return plain(404, 'not found\n')
    const bytes = await readBytes(request, LIMITS.anonymousBodyBytes)
    const form = bytes && (await formOf(bytes, headers))
    await unsubscribe(poolDb(await payload()), ids)
    if (form?.get('from') !== 'page') return plain(200, 'unsubscribed\n')
    return new Response(null, {
      status: 303,
      headers: { Location: `/unsubscribe/${token}`, 'Cache-Control': 'no-store' },
    })
  } catch (error) {
    return errorResponse(error, {
      logger: logger(),
      requestId: requestIdOf(headers),
      what: 'a subscription could not be ended',
    })
  }
}

function plain(status: number, text: string): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(text, { status, headers })
}
