import type { z } from '@hono/zod-openapi'
import { scopeOf, type Client } from '@/domain/client'
import { faultsOf } from '@/domain/faults'
import type { Fault, Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { signedExpiry } from '@/lib/addressSignature'
import { admitClient, type AdmittedClient } from './auth'
import type { RequestContext } from './requestContext'
import type { AnswerHeader } from './document/headers'
import type { SecurityScheme } from './document/security'
import { refusalResponse, type Problem } from './problem'
import { queryFaults, queryOf } from './queryParameters'
import { readResponse, readyAnswer, replyResponse, type KeptAnswer, type Reply } from './reply'
import { readJson } from './requestBody'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** One call, with everything that was judged about it before the handler runs. */
export interface Call<Caller, Params, Query, Body> extends RequestContext {
  caller: Caller
  params: Params
  query: Query
  body: Body
}

/** A route as it is declared: the same values make the handler's types, the checks and the OpenAPI document. */
export interface Definition<Caller, Params, Query, Body, Output> {
  method: Method
  /** The name of the call in generated clients, such as `listPosts`. */
  operationId?: string
  /** Below `/api/v1`, with parameters in braces. `{name*}` as the last one takes slashes too. */
  path: string
  tag: string
  summary: string
  description?: string
  /** Parameters of the address. One that does not fit means that nothing is there: 404. */
  params?: z.ZodObject & z.ZodType<Params>
  /** Query parameters, each a text (several of one name are joined by commas). Unknown ones are ignored. */
  query?: z.ZodObject & z.ZodType<Query>
  /** The JSON body. Without it the handler may read `request` itself. */
  body?: z.ZodType<Body>
  /** What a body that fails the schema is guilty of beside that, so that every fault is named at once. */
  moreFaults?: (json: unknown, context: RequestContext & { caller: Caller }) => Promise<readonly Fault[]>
  /** A body that the handler reads itself, for the document. */
  rawBody?: { contentType: string; schema: z.ZodType }
  /** The JSON of the answer. Leave it out for 204, or when the handler answers a `Response` of its own. */
  output?: z.ZodType<Output>
  /** 200 unless said otherwise. */
  status?: 200 | 201 | 202 | 204
  /** Other successful statuses with the same output, each with its meaning, for the document. */
  alsoStatus?: Record<number, string>
  /** What a `Response` of the handler's own holds, for the document. */
  rawOutput?: { contentType: string; example?: unknown }
  /** The answer is a file of which parts can be asked for (206, 416), for the document. */
  isRanged?: true
  /** What opens it, one of them, for the document. A client's token unless said otherwise. */
  security?: readonly SecurityScheme[]
  /** What it may be refused for beyond what follows from the rest (`forbidden`, `validation_failed` …), for the document. */
  refusals?: readonly Problem['type'][]
  /** What a status answers where that is less than `output`, for the document. */
  outputs?: Record<number, z.ZodType>
  /** What the usual successful answer holds, for the document. */
  answers?: string
  /** Headers of successful answers beside the usual ones, for the document. */
  answerHeaders?: readonly AnswerHeader[]
  /** A believable body, for the document. */
  exampleBody?: unknown
  /** A believable answer, for the document: the one, or several by name with a word about each and their status. */
  example?: NoInfer<Output>
  examples?: Record<string, { summary: string; value: NoInfer<Output>; status?: number }>
  handle: (
    call: Call<Caller, Params, Query, Body>,
  ) => Promise<Result<Reply<NoInfer<Output>> | Response, Refusal>>
}

/** A declared route: what the app mounts and the document describes. */
export interface Route {
  definition: Declared
  /** The least mode of a client, null when the route judges its callers by itself. */
  mode: Client['mode'] | null
  /** Answers a call of this route. Faults are thrown. */
  answer: (context: RequestContext, params: Record<string, string>) => Promise<Response>
}

/** What the document and the tests need to know of a route. */
export type Declared = Pick<
  Definition<unknown, unknown, unknown, unknown, unknown>,
  | 'method'
  | 'operationId'
  | 'path'
  | 'tag'
  | 'summary'
  | 'description'
  | 'params'
  | 'query'
  | 'body'
  | 'rawBody'
  | 'output'
  | 'status'
  | 'alsoStatus'
  | 'rawOutput'
  | 'isRanged'
  | 'security'
  | 'refusals'
  | 'outputs'
  | 'answers'
  | 'answerHeaders'
  | 'exampleBody'
  | 'example'
  | 'examples'
>

/** A call of a client route. */
export type ClientCall<Params = undefined, Query = undefined, Body = undefined> = Call<
  AdmittedClient,
  Params,
  Query,
  Body
>

/**
 * Declares a route for clients. In this order a call is refused for its token (401), its client's mode (403), the rate
 * (429), the `Content-Type` (415), the size (413), malformed JSON (400) and every fault in query and body (422); then
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
  memoryKey?: MemoryKey
}): Route {
  const keep = memoryKey === undefined ? undefined : keepUnder(memoryKey)
  return declare(definition, mode, (context) => admitClient(context, mode), keep)
}

/** What an answer of a route hangs on beside scope, address, day and content; null: it is not kept. */
type MemoryKey = (
  context: RequestContext & { caller: AdmittedClient },
) => string | null | Promise<string | null>

/** Answers a read from memory, or by making the answer. */
type Keep<Caller> = (
  context: RequestContext & { caller: Caller },
  make: () => Promise<Result<KeptAnswer, Refusal>>,
) => Promise<Result<KeptAnswer, Refusal>>

/** Keeps answers under scope, address, day and what the route adds to them, for the version of all content. */
function keepUnder(memoryKey: MemoryKey): Keep<AdmittedClient> {
  return async (context, make) => {
    const { caller, request, now, services } = context
    const own = await memoryKey(context)
    if (own === null) return make()
    const { audience, projectId } = scopeOf(caller)
    const address = request.url.slice(request.url.indexOf('/', request.url.indexOf('//') + 2))
    const key = JSON.stringify([audience, projectId, signedExpiry(now), own, address])
    return services.memory.answer(key, caller.contentVersion, make)
  }
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
  admit: (context: RequestContext) => Promise<Result<Caller, Refusal>>
}): Route {
  return declare(definition, null, admit)
}

function declare<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  mode: Route['mode'],
  admit: (context: RequestContext) => Promise<Result<Caller, Refusal>>,
  keep?: Keep<Caller>,
): Route {
  return {
    definition,
    mode,
    answer: async (context, params) => {
      const caller = await admit(context)
      if (!caller.ok) return refusalResponse(caller.refusal)
      const admitted = { ...context, caller: caller.value }
      if (keep !== undefined) {
        const kept = await keep(admitted, () => read(definition, admitted, params))
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
  context: RequestContext & { caller: Caller },
  params: Record<string, string>,
): Promise<Result<Reply<Output> | Response, Refusal>> {
  const call = await judge(definition, context, params)
  return call.ok ? definition.handle(call.value) : call
}

/** As `work`, for a read whose answer is to be kept: in the bytes in which it is sent. */
async function read<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  context: RequestContext & { caller: Caller },
  params: Record<string, string>,
): Promise<Result<KeptAnswer, Refusal>> {
  const result = await work(definition, context, params)
  if (!result.ok) return result
  if (result.value instanceof Response) throw new TypeError('a response of its own cannot be kept')
  return ok(readyAnswer(result.value))
}

/** Reads and checks what was handed in; every fault of query and body at once. */
async function judge<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  context: RequestContext & { caller: Caller },
  given: Record<string, string>,
): Promise<Result<Call<Caller, Params, Query, Body>, Refusal>> {
  const json = definition.body === undefined ? ok(undefined) : await readJson(context.request)
  if (!json.ok) return json
  const params = check(definition.params, given)
  if (!params.ok) return refuse({ kind: 'not_found' })
  const query = check(definition.query, queryOf(context.request.url))
  const body = check(definition.body, json.value)
  if (query.ok && body.ok)
    return ok({ ...context, params: params.value, query: query.value, body: body.value })

  const errors: Fault[] = query.ok ? [] : queryFaults(query.refusal)
  if (!body.ok) errors.push(...faultsOf(body.refusal))
  if (definition.moreFaults) {
    const known = new Set(errors.map(({ pointer }) => pointer))
    const more = await definition.moreFaults(json.value, context)
    errors.push(...more.filter(({ pointer }) => !known.has(pointer)))
  }
  return refuse({ kind: 'validation_failed', errors })
}

/** The value as the schema reads it. A route without the schema has `undefined` in its place, by its own default type. */
function check<Value>(schema: z.ZodType<Value> | undefined, given: unknown): Result<Value, z.ZodError> {
  if (schema === undefined) return ok(undefined as Value)
  const parsed = schema.safeParse(given)
  return parsed.success ? ok(parsed.data) : refuse(parsed.error)
}
