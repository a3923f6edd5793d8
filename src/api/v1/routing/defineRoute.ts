import type { Refusal } from '@/domain/refusal'
import { refusalResponse } from '@/http/problem'
import { ok, type Result } from '@/lib/result'
import {
  readResponse,
  serializeReply,
  replyResponse,
  type CachedResponse,
  type Reply,
} from '../response/reply'
import type { AuthenticatedContext, RequestContext } from '../requestContext'
import type { Definition, Route } from './definition'
import { validateCall } from './validateCall'
import type { WithCache } from './withCache'

/** Judges who makes a call. */
export type Authenticate<Caller> = (context: RequestContext) => Promise<Result<Caller, Refusal>>

/**
 * Makes a route of its declaration: who may call it is judged by `admit`, what was handed in by `judge`, and the handler
 * answers.
 * @param access who may call it, and who may learn of its path; a client's mode where that decides
 * @param keep answers a read from memory where it can
 */
export function defineRoute<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  {
    authenticate,
    ...access
  }: Pick<Route, 'mode' | 'authenticatePath'> & { authenticate: Authenticate<Caller> },
  keep?: WithCache<Caller>,
): Route {
  return {
    definition,
    ...access,
    handle: async (context, params) => {
      const auth = await authenticate(context)
      if (!auth.ok) return refusalResponse(auth.refusal)
      const admitted = { ...context, auth: auth.value }
      if (keep !== undefined) {
        const kept = await keep(admitted, params, () => read(definition, admitted, params))
        return kept.ok ? readResponse(kept.value, context.request) : refusalResponse(kept.refusal)
      }
      const result = await work(definition, admitted, params)
      if (!result.ok) return refusalResponse(result.refusal)
      if (result.value instanceof Response) return result.value
      return definition.method === 'get'
        ? readResponse(serializeReply(result.value), context.request)
        : replyResponse(result.value, definition.status ?? 200)
    },
  }
}

/** Judges a call and has it handled. */
async function work<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  context: AuthenticatedContext<Caller>,
  params: Record<string, string>,
): Promise<Result<Reply<Output> | Response, Refusal>> {
  const call = await validateCall(definition, context, params)
  return call.ok ? definition.handle(call.value) : call
}

/** As `work`, for a read whose answer is to be kept: in the bytes in which it is sent. */
async function read<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  context: AuthenticatedContext<Caller>,
  params: Record<string, string>,
): Promise<Result<CachedResponse, Refusal>> {
  const result = await work(definition, context, params)
  if (!result.ok) return result
  if (result.value instanceof Response) throw new TypeError('a response of its own cannot be kept')
  return ok(serializeReply(result.value))
}
