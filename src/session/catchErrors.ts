import type { PayloadRequest } from 'payload'
import { errorResponse } from '@/http/problem'
import { requestIdOf } from '@/http/internalHeaders'
import type { Language } from '@/messages/language'

/** The handler of one of our endpoints in Payload's API. */
export type EndpointHandler = (req: PayloadRequest) => Promise<Response>

/**
 * The handler of an endpoint, with a response to unexpected errors that contains only the request id.
 * @param what says in the log what failed
 * @param responseLanguage English by default, as programs get it
 */
export function catchErrors(
  what: string,
  handler: EndpointHandler,
  responseLanguage: (req: PayloadRequest) => Language = () => 'en',
): EndpointHandler {
  return async (req) => {
    try {
      return await handler(req)
    } catch (error) {
      const { headers, payload } = req
      const requestId = requestIdOf(headers)
      return errorResponse(error, {
        logger: payload.logger,
        requestId,
        what,
        language: responseLanguage(req),
      })
    }
  }
}
