import { ServerResponse } from 'node:http'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { ReadyResponse } from '@/http/readyResponse'

type Fetch = (request: Request) => Response | Promise<Response>

/** Wraps a `fetch`: writes a `ReadyResponse` straight to Node's response, without a stream. Returns other responses as they are. */
export function sendingReady(fetch: Fetch) {
  return async (request: Request, { outgoing }: HttpBindings | Http2Bindings): Promise<Response> => {
    const answer = await fetch(request)
    if (!(answer instanceof ReadyResponse) || !(outgoing instanceof ServerResponse)) return answer
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    outgoing.end(answer.ready)
    return RESPONSE_ALREADY_SENT
  }
}
