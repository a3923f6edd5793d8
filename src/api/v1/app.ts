import { OpenAPIHono } from '@hono/zod-openapi'
import type { Payload } from 'payload'
import type { Pool } from 'pg'
import { faultResponse } from '@/http/faultResponse'
import { refusalResponse } from '@/http/problem'
import { batched } from '@/lib/batched'
import type { Clock } from '@/lib/clock'
import { callersByToken } from '@/queries/callers'
import { MAX_HITS } from '@/queries/publishedPosts'
import { openReadPool } from '@/queries/readPool'
import { keepAnswers } from './answer/answerMemory'
import { keepVisibleCounts } from './answer/visibleCounts'
import { admitClient } from './caller/auth'
import { keepLastUse } from './caller/lastUse'
import { limitRate } from './caller/rateLimit'
import { isPreflight, preflightResponse } from './crossOrigin'
import type { Route } from './declaration/definition'
import { contextOf, type RequestContext } from './requestContext'
import { routes as allRoutes } from './routes'
import type { ApiEnvironment, Services } from './services'

const BASE = '/api/v1'

/** What the interface is made of. `routes` and `maxSearchHits` are for tests. */
export interface ApiOptions {
  payload: Payload
  clock: Clock
  env: ApiEnvironment
  /** Aborted when the process is told to end, so that what only waits is given up. */
  leaving?: AbortSignal
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

/** Builds the HTTP interface (SPEC.md, "Endpoints"; CONTRACT.md 2) over a running Payload. */
export function createApi({
  payload,
  clock,
  env,
  leaving,
  guardPool,
  routes = allRoutes,
  maxSearchHits = MAX_HITS,
}: ApiOptions): Api {
  const readPool = openReadPool(payload, guardPool)
  const services: Services = {
    payload,
    read: readPool.run,
    callerByToken: batched((hashes: string[]) => callersByToken(readPool.run, hashes)),
    memory: keepAnswers(env.answerMemoryBytes),
    visibleCounts: keepVisibleCounts(env.answerMemoryBytes > 0),
    maxSearchHits,
    clock,
    env,
    ...(leaving && { leaving }),
    lastUse: keepLastUse(payload),
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
  if (route !== undefined) return route.answer(context, params)
  const [sibling] = siblings
  const admitted =
    sibling === undefined ? await admitClient(context, 'read') : await sibling.admitToPath(context)
  if (!admitted.ok) return refusalResponse(admitted.refusal)
  const methods = siblings.map(({ definition }) => definition.method.toUpperCase())
  const allow = [...methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])), 'OPTIONS']
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow.join(', ') } })
  return refusalResponse({ kind: 'method_not_allowed', allow })
}

/** Nobody learns without a token which paths there are. */
async function answerUnknownPath(context: RequestContext): Promise<Response> {
  const client = await admitClient(context, 'read')
  return refusalResponse(client.ok ? { kind: 'not_found' } : client.refusal)
}

/** Runs one call to its answer: faults become 503 or 500, and the usual headers are added. */
async function handle(
  request: Request,
  services: Services,
  work: (context: RequestContext) => Promise<Response>,
): Promise<Response> {
  const context = contextOf(request, services)
  const answered = isPreflight(request, services.env.corsOrigins) ? preflightResponse() : work(context)
  const answer = await Promise.resolve(answered).catch((fault: unknown) =>
    faultResponse(fault, {
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
