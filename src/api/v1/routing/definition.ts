import type { z } from '@hono/zod-openapi'
import type { Client } from '@/domain/client'
import type { ValidationIssue, Refusal } from '@/domain/refusal'
import type { Problem } from '@/http/problem'
import type { Result } from '@/lib/result'
import type { Reply } from '../response/reply'
import type { AnswerHeader } from '../document/headers'
import type { SecurityScheme } from '../document/security'
import type { AuthenticatedContext, RequestContext } from '../requestContext'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** One call, with everything that was judged about it before the handler runs. */
export interface Call<Caller, Params, Query, Body> extends AuthenticatedContext<Caller> {
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
  moreIssues?: (json: unknown, context: AuthenticatedContext<Caller>) => Promise<readonly ValidationIssue[]>
  /** Set where no body is taken: what to do in place of one, told to those who send one all the same (422). */
  noBody?: string
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
  /** What opens it, one of them, for the document. A client's token unless said otherwise. Only clients' calls are counted. */
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

/** What the document and the tests need to know of a route. */
export type RouteDescription = Omit<
  Definition<unknown, unknown, unknown, unknown, unknown>,
  'moreIssues' | 'handle'
>

/** A declared route: what the app mounts and the document describes. */
export interface Route {
  definition: RouteDescription
  /** The least mode of a client; null when no client's mode decides: the route judges its callers by itself. */
  mode: Client['mode'] | null
  /** Who may learn of a path that it exists, and which methods it has. */
  authenticatePath: (context: RequestContext) => Promise<Result<unknown, Refusal>>
  /** Answers a call of this route. Faults are thrown. */
  handle: (context: RequestContext, params: Record<string, string>) => Promise<Response>
}
