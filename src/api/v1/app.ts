import { OpenAPIHono } from '@hono/zod-openapi'
import type { Payload } from 'payload'
import type { Pool } from 'pg'
import { errorResponse } from '@/http/errorResponse'
import { refusalResponse } from '@/http/problem'
import { batched } from '@/lib/batched'
import type { Clock } from '@/lib/clock'
import { ownersByToken } from '@/queries/tokenOwners'
import { MAX_HITS } from '@/queries/publishedPosts'
import { openReadPool } from '@/queries/readPool'
import { createResponseCache } from './response/responseCache'
import { createCountCache } from './response/countCache'
import { authenticateClient } from './auth/auth'
import { trackLastUse } from './auth/lastUse'
import { limitRate } from './auth/rateLimit'
import { isPreflight, preflightResponse } from './crossOrigin'
import type { Route } from './routing/definition'
import { createContext, type RequestContext } from './requestContext'
import { routes as allRoutes } from './routes'
import type { ApiEnvironment, Services } from './services'

const BASE = '/api/v1'

/** What the interface is made of. `routes` and `maxSearchHits` are for tests. */
export interface ApiOptions {
  payload: Payload
  clock: Clock
  env: ApiEnvironment
  /** Aborted when the process is told to end, so that what only waits is given up. */
  shutdown?: AbortSignal
  /** Guards the interface's own connections against a database that falls silent. */
  guardPool?: (pool: Pool) => void
  routes?: readonly Route[]
  maxSearchHits?: number
}

/** The HTTP interface as a plain fetch handler, for every path below `/api/v1`. */
export interface Api {
  /** Answers every request, and never rejects. */
  fetch: (request: Request) => Promise<Response>
  /** Writes down what is still open. Call it when no request is under way any more. */
  close: () => Promise<void>
}

/** Builds the HTTP interface (API-1) over a running Payload. */
export function createApi({
  payload,
  clock,
  env,
  shutdown,
  guardPool,
  routes = allRoutes,
  maxSearchHits = MAX_HITS,
}: ApiOptions): Api {
  const readPool = openReadPool(payload, guardPool)
  const services: Services = {
    payload,
    db: readPool.db,
    ownerByToken: batched((hashes: string[]) => ownersByToken(readPool.db, hashes)),
    cache: createResponseCache(env.responseCacheBytes),
    visibleCounts: createCountCache(env.responseCacheBytes > 0),
    maxSearchHits,
    clock,
    env,
    ...(shutdown && { shutdown }),
    lastUse: trackLastUse(payload),
    rateLimit: limitRate(env.rateLimitPerMinute),
  }
  const app = new OpenAPIHono()
  for (const path of new Set(routes.map(({ definition }) => definition.path))) {
    const siblings = routes.filter(({ definition }) => definition.path === path)
    app.all(BASE + honoPath(path), (hono) =>
      handle(hono.req.raw, services, (context) => dispatch(context, siblings, hono.req.param())),
    )
  }
  app.notFound((hono) => handle(hono.req.raw, services, answerUnknownPath))
  return {
    fetch: async (request) => app.fetch(request),
    async close() {
      await services.lastUse.close()
      await readPool.close()
    },
  }
}

/** `{id}` as `:id`, and `{path*}` as a parameter that takes slashes. */
function honoPath(path: string): string {
  return path.replace(/\{(\w+)\*\}/g, ':$1{.+}').replace(/\{(\w+)\}/g, ':$1')
}

async function dispatch(
  context: RequestContext,
  siblings: readonly Route[],
  params: Record<string, string>,
): Promise<Response> {
  const method = context.request.method === 'HEAD' ? 'GET' : context.request.method
  const route = siblings.find(({ definition }) => definition.method.toUpperCase() === method)
  if (route !== undefined) return route.handle(context, params)
  const [sibling] = siblings
  const admitted =
    sibling === undefined
      ? await authenticateClient(context, 'read')
      : await sibling.authenticatePath(context)
  if (!admitted.ok) return refusalResponse(admitted.refusal)
  const methods = siblings.map(({ definition }) => definition.method.toUpperCase())
  const allow = [...methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])), 'OPTIONS']
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow.join(', ') } })
  return refusalResponse({ kind: 'method_not_allowed', allow })
}

/** Nobody learns without a token which paths there are. */
async function answerUnknownPath(context: RequestContext): Promise<Response> {
  const client = await authenticateClient(context, 'read')
  return refusalResponse(client.ok ? { kind: 'not_found' } : client.refusal)
}

/** Runs one call to its answer: faults become 503 or 500, and the usual headers are added. */
async function handle(
  request: Request,
  services: Services,
  work: (context: RequestContext) => Promise<Response>,
): Promise<Response> {
  const context = createContext(request, services)
  const answered = isPreflight(request, services.env.corsOrigins) ? preflightResponse() : work(context)
  const answer = await Promise.resolve(answered).catch((fault: unknown) =>
    errorResponse(fault, {
      logger: services.payload.logger,
      requestId: context.requestId,
      what: 'a call of the interface failed',
      method: request.method,
    }),
  )
  for (const [name, value] of context.headers)
    if (name === 'vary') answer.headers.append(name, value)
    else answer.headers.set(name, value)
  return answer
}
