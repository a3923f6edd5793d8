import type { Client } from '@/domain/client'
import { admitBoundClient, admitClient, type AdmittedClient, type BoundClient } from '../caller/auth'
import { admitScheduler, type Scheduler } from '../caller/scheduler'
import type { RequestContext } from '../requestContext'
import { declare, type Admit } from './declare'
import type { Call, Definition, Route } from './definition'
import { keepUnder, type MemoryKey } from './keepUnder'

/** A call of a client route. */
export type ClientCall<Params = undefined, Query = undefined, Body = undefined> = Call<
  AdmittedClient,
  Params,
  Query,
  Body
>

/**
 * Declares a route for clients. In this order a call is refused for its token (401), the rate (429), its client's mode
 * (403), the `Content-Type` (415), the size (413), malformed JSON (400) and every fault in query and body (422); then
 * the handler answers.
 * @param definition `mode` is the least mode that may call it (SPEC.md, "Endpoints"). With `memoryKey` its answers are kept
 * in memory for as long as the content stays as it was: it says what an answer hangs on beside the client's scope, the
 * address and the day, or null for one that must not be kept
 */
export function clientRoute<Params = undefined, Query = undefined, Body = undefined, Output = undefined>({
  mode,
  memoryKey,
  ...definition
}: Definition<AdmittedClient, Params, Query, Body, Output> & {
  mode: Client['mode']
  memoryKey?: MemoryKey<AdmittedClient, Query>
}): Route {
  const keep = memoryKey === undefined ? undefined : keepUnder(definition, memoryKey)
  const admit: Admit<AdmittedClient> = (context) => admitClient(context, mode)
  return declare(definition, { mode, admit, admitToPath: admitAnyClient }, keep)
}

/**
 * Declares a route for clients that are bound to a project, as `clientRoute`. One that is not is refused for that right after
 * its mode (`project_binding_required`): no other form of the call would be answered.
 */
export function boundRoute<Params = undefined, Query = undefined, Body = undefined, Output = undefined>({
  mode,
  memoryKey,
  ...definition
}: Definition<BoundClient, Params, Query, Body, Output> & {
  mode: Client['mode']
  memoryKey?: MemoryKey<BoundClient, Query>
}): Route {
  const bound = {
    ...definition,
    refusals: ['project_binding_required' as const, ...(definition.refusals ?? [])],
  }
  const keep = memoryKey === undefined ? undefined : keepUnder(bound, memoryKey)
  const admit: Admit<BoundClient> = (context) => admitBoundClient(context, mode)
  return declare(bound, { mode, admit, admitToPath: admitAnyClient }, keep)
}

/**
 * Declares a route that judges by itself who may call it (`admit`); the rest is as for a client route. Client tokens
 * are judged by `admitClient`, which `admit` may call.
 */
export function openRoute<
  Caller,
  Params = undefined,
  Query = undefined,
  Body = undefined,
  Output = undefined,
>({
  admit,
  ...definition
}: Definition<Caller, Params, Query, Body, Output> & {
  admit: Admit<Caller>
}): Route {
  return declare(definition, { mode: null, admit, admitToPath: admitAnyClient })
}

/**
 * Declares a route for the scheduler. Its secret alone opens it, and opens nothing else (SPEC.md, "Authentication" 5); the
 * rest is as for a client route, but that no rate is counted, and that a body is refused (422): what a job is to do stands in
 * its address.
 */
export function jobRoute<Params = undefined, Query = undefined, Body = undefined, Output = undefined>(
  definition: Definition<Scheduler, Params, Query, Body, Output> & { noBody: string },
): Route {
  const access = { mode: null, admit: admitScheduler, admitToPath: admitScheduler }
  return declare({ security: ['scheduler'], ...definition }, access)
}

/** Every client may learn which paths and methods there are; nobody without a token does. */
function admitAnyClient(context: RequestContext): ReturnType<typeof admitClient> {
  return admitClient(context, 'read')
}
