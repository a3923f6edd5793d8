import type { Refusal } from '@/domain/refusal'
import { refusalResponse } from '@/http/problem'
import { ok, type Result } from '@/lib/result'
import { readResponse, readyAnswer, replyResponse, type KeptAnswer, type Reply } from '../answer/reply'
import type { Admitted, RequestContext } from '../requestContext'
import type { Definition, Route } from './definition'
import { judge } from './judge'
import type { Keep } from './keepUnder'

/** Judges who makes a call. */
export type Admit<Caller> = (context: RequestContext) => Promise<Result<Caller, Refusal>>

/**
 * Makes a route of its declaration: who may call it is judged by `admit`, what was handed in by `judge`, and the handler
 * answers.
 * @param access who may call it, and who may learn of its path; a client's mode where that decides
 * @param keep answers a read from memory where it can
 */
export function declare<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  { admit, ...access }: Pick<Route, 'mode' | 'admitToPath'> & { admit: Admit<Caller> },
  keep?: Keep<Caller>,
): Route {
  return {
    definition,
    ...access,
    answer: async (context, params) => {
      const caller = await admit(context)
      if (!caller.ok) return refusalResponse(caller.refusal)
      const admitted = { ...context, caller: caller.value }
      if (keep !== undefined) {
        const kept = await keep(admitted, params, () => read(definition, admitted, params))
        return kept.ok ? readResponse(kept.value, context.request) : refusalResponse(kept.refusal)
      }
      const result = await work(definition, admitted, params)
      if (!result.ok) return refusalResponse(result.refusal)
      if (result.value instanceof Response) return result.value
      return definition.method === 'get'
        ? readResponse(readyAnswer(result.value), context.request)
        : replyResponse(result.value, definition.status ?? 200)
    },
  }
}

/** Judges a call and has it handled. */
async function work<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  context: Admitted<Caller>,
  params: Record<string, string>,
): Promise<Result<Reply<Output> | Response, Refusal>> {
  const call = await judge(definition, context, params)
  return call.ok ? definition.handle(call.value) : call
}

/** As `work`, for a read whose answer is to be kept: in the bytes in which it is sent. */
async function read<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  context: Admitted<Caller>,
  params: Record<string, string>,
): Promise<Result<KeptAnswer, Refusal>> {
  const result = await work(definition, context, params)
  if (!result.ok) return result
  if (result.value instanceof Response) throw new TypeError('a response of its own cannot be kept')
  return ok(readyAnswer(result.value))
}
