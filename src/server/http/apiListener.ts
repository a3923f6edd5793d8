import { ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Logger } from 'pino'
import { requestIdOf } from '@/http/internalHeaders'
import { errorResponse, internalErrorResponse, refusalResponse } from '@/http/problem'
import { ReadyResponse } from '@/http/readyResponse'
import type { Metrics } from './metrics'

/** The API as a listener for Node's requests. */
export function apiListener(
  api: (request: Request, node: { outgoing: unknown }) => Response | Promise<Response>,
  logger: Logger,
  metrics: Pick<Metrics, 'noteRequest'> | null = null,
): ReturnType<typeof getRequestListener> {
  const call: Parameters<typeof getRequestListener>[0] = async (request, { outgoing }) => {
    try {
      metrics?.noteRequest(outgoing, request)
      const response = await api(request, { outgoing })
      if (!(response instanceof ReadyResponse) || !(outgoing instanceof ServerResponse)) return response
      // Written straight to Node's response, without a stream.
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(response.ready)
      return RESPONSE_ALREADY_SENT
    } catch (error) {
      const requestId = requestIdOf(request.headers)
      return errorResponse(error, { logger, requestId, what: 'a call of the API failed' })
    }
  }
  return getRequestListener(call, {
    // Next and Payload use the platform's own Request and Response.
    overrideGlobalObjects: false,
    // `discardUnread` does this.
    autoCleanupIncoming: false,
    errorHandler(error) {
      if (error instanceof RequestError)
        return refusalResponse({ kind: 'malformed_body', code: 'address_or_host' })
      logger.error({ err: error }, 'a response of the API could not be sent')
      return internalErrorResponse('unknown')
    },
  })
}
