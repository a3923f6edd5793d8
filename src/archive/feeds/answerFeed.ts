import type { Payload } from 'payload'
import { readResponse } from '@/api/v1/response/reply'
import { requestIdOf } from '@/http/internalHeaders'
import { errorResponse } from '@/http/problem'
import { openFeed } from '@/operations/subscriptions/feeds'
import { poolDb } from '@/queries/db'
import { environment } from '@/runtime/environment'
import { logger } from '@/runtime/logger'
import { renderFeed } from './renderFeed'

const ADDRESS = /^(\w+)\.(atom|json)$/

/**
 * The response to a request below `/feeds`, which has no session: the feed, or a 404 with the same bytes for every address that opens
 * none (FEED-3). `path`: its segments below `/feeds`.
 */
export async function answerFeed(
  request: Request,
  path: readonly string[],
  payload: () => Promise<Payload>,
): Promise<Response> {
  try {
    const [, token, format] = ADDRESS.exec(path.join('/')) ?? []
    if (token === undefined || (format !== 'atom' && format !== 'json')) return nowhere()
    const settings = environment()
    const opened = await payload()
    const feed = await openFeed(opened, settings, token)
    if (feed === null) return nowhere()
    const rendered = await renderFeed({ db: poolDb(opened), feed, format, settings, now: new Date() })
    return readResponse(rendered, request)
  } catch (error) {
    return errorResponse(error, {
      logger: logger(),
      requestId: requestIdOf(request.headers),
      what: 'a feed could not be rendered',
    })
  }
}

function nowhere(): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response('not found\n', { status: 404, headers })
}
