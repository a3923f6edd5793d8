import type { Client } from '@/domain/client'
import {
  authenticateBoundClient,
  authenticateClient,
  type AuthenticatedClient,
  type BoundClient,
} from '../auth/auth'
import { authenticateScheduler, type Scheduler } from '../auth/scheduler'
import type { RequestContext } from '../requestContext'
import { defineRoute, type Authenticate } from './defineRoute'
import type { Call, Definition, Route } from './definition'
import { withCache, type CacheKey } from './withCache'

/** A call of a client route. */
export type ClientCall<Params = undefined, Query = undefined, Body = undefined> = Call<
  AuthenticatedClient,
  Params,
  Query,
  Body
>

/**
 * Declares a route for clients. In this order a call is refused for its token (401), the rate (429), its client's mode
 * (403), the `Content-Type` (415), the size (413), malformed JSON (400) and every fault in query and body (422); then
 * the handler answers.
 * @param definition `mode` is the least mode that may call it (TOKEN-8). With `memoryKey` its answers are kept
 * in memory for as long as the content stays as it was: it says what an answer hangs on beside the client's scope, the
 * address and the day, or null for one that must not be kept
 */
export function clientRoute<Params = undefined, Query = undefined, Body = undefined, Output = undefined>({
  mode,
  memoryKey: cacheKey,
  ...definition
}: Definition<AuthenticatedClient, Params, Query, Body, Output> & {
  mode: Client['mode']
  memoryKey?: CacheKey<AuthenticatedClient, Query>
}): Route {
  const keep = cacheKey === undefined ? undefined : withCache(definition, cacheKey)
  const authenticate: Authenticate<AuthenticatedClient> = (context) => authenticateClient(context, mode)
  return defineRoute(definition, { mode, authenticate, authenticatePath: authenticateAnyClient }, keep)
}

/**
 * Declares a route for clients that are bound to a project, as `clientRoute`. One that is not is refused for that right after
 * its mode (`project_binding_required`): no other form of the call would be answered.
 */
export function boundRoute<Params = undefined, Query = undefined, Body = undefined, Output = undefined>({
  mode,
  memoryKey: cacheKey,
  ...definition
}: Definition<BoundClient, Params, Query, Body, Output> & {
  mode: Client['mode']
  memoryKey?: CacheKey<BoundClient, Query>
}): Route {
  const bound = {
    ...definition,
    refusals: ['project_binding_required' as const, ...(definition.refusals ?? [])],
  }
  const keep = cacheKey === undefined ? undefined : withCache(bound, cacheKey)
  const authenticate: Authenticate<BoundClient> = (context) => authenticateBoundClient(context, mode)
  return defineRoute(bound, { mode, authenticate, authenticatePath: authenticateAnyClient }, keep)
}

/**
 * Declares a route that judges by itself who may call it (`authenticate`); the rest is as for a client route. Client tokens
 * are judged by `authenticateClient`, which `authenticate` may call.
 */
export function openRoute<
  Caller,
  Params = undefined,
  Query = undefined,
  Body = undefined,
  Output = undefined,
>({
  authenticate,
  ...definition
}: Definition<Caller, Params, Query, Body, Output> & {
  authenticate: Authenticate<Caller>
}): Route {
  return defineRoute(definition, { mode: null, authenticate, authenticatePath: authenticateAnyClient })
}

/**
 * Declares a route for the scheduler. Its secret alone opens it, and opens nothing else (JOB-1); the
 * rest is as for a client route, but that no rate is counted, and that a body is refused (422): what a job is to do stands in
 * its address.
 */
export function jobRoute<Params = undefined, Query = undefined, Body = undefined, Output = undefined>(
  definition: Definition<Scheduler, Params, Query, Body, Output> & { noBody: string },
): Route {
  const access = { mode: null, authenticate: authenticateScheduler, authenticatePath: authenticateScheduler }
  return defineRoute({ security: ['scheduler'], ...definition }, access)
}

/** Every client may learn which paths and methods there are; nobody without a token does. */
function authenticateAnyClient(context: RequestContext): ReturnType<typeof authenticateClient> {
  return authenticateClient(context, 'read')
}
