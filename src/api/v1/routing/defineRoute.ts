import type { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import type { ApiProblemType } from '@/domain/problems'
import type { Refusal } from '@/domain/refusal'
import { refusalResponse } from '@/http/problem'
import { isRecord } from '@/lib/json'
import { ok, type Result } from '@/lib/result'
import { timeBudget, type TimeBudget } from '@/lib/unreachable'
import { inRequest } from '@/runtime/requestStatements'
import { roomForBody } from '@/runtime/roomForBody'
import type { Access } from './access'
import type { AuthenticatedContext, RequestContext } from './context'
import type { HeaderName } from '../response/headers'
import { readResponse, replyResponse, serializeInTurn, type JsonReply, type Reply } from '../response/reply'
import { validateCall, type Call, type CallSchemas, type ParsedParameters } from './validateCall'
import { withCache } from './withCache'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A successful response, for validation in tests and for the document. */
export interface ResponseDefinition {
  description: string
  /** The JSON body. Omit it for 204, and if the handler returns a `Response`. */
  schema?: z.ZodType
  /** The content type of a `Response` returned by the handler. */
  contentType?: string
  example?: unknown
  examples?: Record<string, { summary: string; value: unknown }>
}

type ResponseDefinitions = Readonly<Record<number, ResponseDefinition>>

type BodyOf<Definition> = Definition extends { schema: z.ZodType<infer Body> } ? Body : undefined

/** A route: its schemas give the handler its types, validate the calls and make the OpenAPI document (API-19). */
interface RouteDefinition<
  Auth,
  Params,
  Query,
  Body,
  Responses extends ResponseDefinitions,
> extends CallSchemas<Auth, Params, Query, Body> {
  /** The name of the call in generated clients. */
  operationId?: string
  tag: string
  summary: string
  description?: string
  /** It may take longer than other calls, which respond within 10 seconds (SEC-4). */
  takesLong?: true
  /** For the document: a body that the handler reads itself. */
  rawBody?: { contentType: string; schema: z.ZodType }
  exampleBody?: unknown
  /** By status. The lowest one is the default. */
  responses: Responses
  /** Headers of these responses beyond the usual ones. */
  responseHeaders?: readonly HeaderName[]
  /** Ranges of the response can be requested (206, 416). */
  isRanged?: true
  /** The call takes `If-Match` (412). */
  isConditional?: true
  /** Refusals besides those that follow from the rest of the definition (`forbidden`, `validation_failed` …). */
  refusals?: readonly ApiProblemType[]
  handle: (
    call: Call<Auth, Params, Query, Body>,
  ) => Promise<Result<Reply<BodyOf<Responses[keyof Responses]>> | JsonReply | Response, Refusal>>
}

/** A defined route: what the app mounts and the document describes. */
export interface Route extends Omit<
  RouteDefinition<unknown, unknown, unknown, unknown, ResponseDefinitions>,
  'moreIssues' | 'cacheKey' | 'handle'
> {
  method: Method
  path: string
  access: Pick<Access<unknown>, 'authenticatePath' | 'mode' | 'security' | 'refusals'>
  /** Handles a call. Errors are thrown. */
  handle: (context: RequestContext, params: Record<string, string>) => Promise<Response>
}

/** How long a client waits for a write. What is written later is found with the idempotency key. */
const WRITE_MS = 9_000
const unlimited: TimeBudget = (step) => step

/**
 * Defines a route. A call is refused in the order of API-11: what `access` refuses (401, 429, 403), `Content-Type` (415),
 * size (413), malformed JSON (400), all validation errors of query and body (422). Then the handler responds.
 * @param path below `/api/v1`, with parameters in braces; a last `{name*}` accepts slashes
 * @param access who may call it
 */
export function defineRoute<
  Auth,
  const Responses extends ResponseDefinitions,
  Params = undefined,
  Query = undefined,
  Body = undefined,
>(
  method: Method,
  path: string,
  access: Access<Auth>,
  definition: RouteDefinition<Auth, Params, Query, Body, Responses>,
): Route {
  // The statements of reads are limited themselves.
  const isLimited = method !== 'get' && definition.takesLong !== true
  const isCached = definition.cacheKey !== undefined
  const defaultStatus = Math.min(...Object.keys(definition.responses).map(Number))

  const run = async (
    context: AuthenticatedContext<Auth>,
    params: Record<string, string>,
    parsed?: ParsedParameters<Params, Query>,
  ) => {
    const { auth, response } = context
    const owner = isRecord(auth) && typeof auth.id === 'string' ? { owner: auth.id } : {}
    const statements = { hasLostDatabase: false, ...owner, ...(response && { response }) }
    const respond = async () => {
      if (definition.body !== undefined) await roomForBody(context.request.headers, LIMITS.jsonBytes)
      const call = await validateCall(definition, { ...context, statements }, params, parsed)
      if (!call.ok) return call
      const result = await context.inTime(definition.handle(call.value))
      if (!result.ok) return result
      const { value } = result
      if (value instanceof Response) return ok(value)
      return ok(method === 'get' || 'json' in value ? await serializeInTurn(value, statements) : value)
    }
    return isCached ? respond() : inRequest(statements, respond)
  }
  const cached = withCache(path, definition, access.cacheScope, run)

  return {
    ...definition,
    method,
    path,
    access,
    handle: async (context, params) => {
      const inTime = isLimited ? timeBudget(WRITE_MS) : unlimited
      const auth = await inTime(access.authenticate(context))
      if (!auth.ok) return refusalResponse(auth.refusal)
      const result = await cached({ ...context, auth: auth.value, inTime }, params)
      if (!result.ok) return refusalResponse(result.refusal)
      const { value } = result
      if (value instanceof Response) return value
      if ('etag' in value) return readResponse(value, context.request)
      return replyResponse(value, value.status ?? defaultStatus)
    },
  }
}
