import { ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import type { Pool } from 'pg'
import { LIMITS } from '@/domain/limits'
import { noteRoute } from '@/http/matchedRoute'
import { errorResponse, refusalResponse } from '@/http/problem'
import { batched } from '@/lib/async'
import type { Clock } from '@/lib/dates'
import { openReadPool, type ReadPool } from '@/queries/readPool'
import { createEntryReader } from '@/queries/publishedEntry'
import { openReplica, type Replica } from '@/queries/replica'
import { ownersByToken } from '@/queries/clients'
import { contentChanges } from '@/queries/contentChanges'
import { authenticateClient } from './routing/access'
import { trackLastUse } from './routing/lastUse'
import { limitRate } from './routing/rateLimit'
import { createContext, type ApiEnvironment, type RequestContext, type Services } from './routing/context'
import { preflightResponse } from './routing/cors'
import { createResponseCache, type CacheStats } from './response/responseCache'
import { routes as allRoutes } from './routes'
import type { Method, Route } from './routing/defineRoute'

/** The dependencies of the API. Only tests set `routes` and `maxSearchHits`. */
export interface ApiOptions {
  payload: Payload
  clock: Clock
  env: ApiEnvironment
  /** Aborted when the process shuts down. */
  shutdown?: AbortSignal
  /** Guards the API's own connections against a database that no longer responds. */
  guardPool?: (pool: Pool) => void
  routes?: readonly Route[]
  maxSearchHits?: number
}

/** The API as a fetch handler for every path below `/api/v1`. */
export interface Api {
  /**
   * Responds to every request and never rejects.
   * @param node Node's response, for what lasts until it is sent
   */
  fetch: (request: Request, node?: { outgoing?: unknown }) => Promise<Response>
  /** For reads that must not wait for Payload's pool. */
  readPool: ReadPool
  /** Null without `DATABASE_READ_URL`. */
  replica: Pick<Replica, 'pool' | 'answered'> | null
  cacheStats: () => CacheStats
  /** Writes pending data. Call it after the last request. */
  close: () => Promise<void>
}

/** Builds the API (API-1) on a running Payload. */
export function createApi({
  payload,
  clock,
  env,
  shutdown,
  guardPool,
  routes = allRoutes,
  maxSearchHits = LIMITS.searchHits,
}: ApiOptions): Api {
  const readPool = openReadPool(payload, guardPool)
  const replica = env.databaseReadUrl === null ? null : openReplica(payload, env.databaseReadUrl, readPool.db)
  const contentDb = replica === null ? () => readPool.db : replica.at
  const services: Services = {
    payload,
    db: readPool.db,
    contentDb,
    readEntry: createEntryReader(contentDb),
    ownerByToken: batched((hashes: string[]) => ownersByToken(readPool.db, hashes), { oneAtATime: true }),
    cache: createResponseCache(env.responseCacheBytes, (from, to) => contentChanges(readPool.db, from, to)),
    visibleCounts: env.responseCacheBytes > 0 ? new LRUCache({ max: 1_000 }) : null,
    maxSearchHits,
    clock,
    env,
    ...(shutdown && { shutdown }),
    lastUse: trackLastUse(payload),
    rateLimit: limitRate(env.rateLimitPerMinute, readPool.db),
  }
  const app = mount(routes)
  return {
    readPool,
    replica,
    cacheStats: services.cache.stats,
    async fetch(request, { outgoing } = {}) {
      const response = outgoing instanceof ServerResponse ? { response: outgoing } : {}
      const context = { ...createContext(request, services), ...response }
      const reply = preflightResponse(request, env.corsOrigins) ?? (await app.fetch(request, { context }))
      for (const [name, value] of context.headers)
        if (name === 'vary') reply.headers.append(name, value)
        else reply.headers.set(name, value)
      return reply
    },
    async close() {
      await services.lastUse.close()
      await replica?.close()
      await readPool.close()
    },
  }
}

/** Mounts the routes. An error becomes a 503 or 500 (API-5). */
function mount(routes: readonly Route[]): Hono<{ Bindings: { context: RequestContext } }> {
  const app = new Hono<{ Bindings: { context: RequestContext } }>().basePath('/api/v1')
  for (const { method, path, handle } of routes)
    app.on(method, honoPath(path), ({ env: { context }, req }) => {
      noteRoute(context.request, path)
      return handle(context, req.param())
    })
  for (const [path, access] of new Map(routes.map((route) => [route.path, route.access]))) {
    const methods = routes.filter((route) => route.path === path).map((route) => route.method)
    app.all(honoPath(path), ({ env }) => otherMethod(env.context, access, methods))
  }
  app.notFound(({ env }) => unknownPath(env.context))
  app.onError((error, { env: { context } }) =>
    errorResponse(error, {
      logger: context.services.payload.logger,
      requestId: context.requestId,
      what: 'a call of the API failed',
      method: context.request.method,
    }),
  )
  return app
}

/** `{id}` becomes `:id`, and `{path*}` a parameter that accepts slashes. */
function honoPath(path: string): string {
  return path.replace(/\{(\w+)\*\}/g, ':$1{.+}').replace(/\{(\w+)\}/g, ':$1')
}

/** OPTIONS, and methods that the path doesn't have (API-14). */
async function otherMethod(
  context: RequestContext,
  { authenticatePath }: Route['access'],
  methods: readonly Method[],
): Promise<Response> {
  const auth = await authenticatePath(context)
  if (!auth.ok) return refusalResponse(auth.refusal)
  const names = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
  const allow = [...names, 'OPTIONS']
  return context.request.method === 'OPTIONS'
    ? new Response(null, { status: 204, headers: { Allow: allow.join(', ') } })
    : refusalResponse({ kind: 'method_not_allowed', allow })
}

/** Without a token, an unknown path is a 401 like any other path (API-1). */
async function unknownPath(context: RequestContext): Promise<Response> {
  const client = await authenticateClient(context, 'read')
  return refusalResponse(client.ok ? { kind: 'not_found' } : client.refusal)
}
