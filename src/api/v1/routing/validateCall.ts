import type { z } from 'zod'
import { pointerOf, validate, type ValidationIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { mediaAddresses } from '@/domain/mediaAddress'
import type { Refusal } from '@/domain/refusal'
import { readBytes, readJson } from '@/http/requestBody'
import { isRecord, parseJson } from '@/lib/json'
import { ok, refuse, type Result } from '@/lib/result'
import type { StatementContext } from '@/runtime/requestStatements'
import { queryOf } from './parameters'
import type { AuthenticatedContext } from './context'

/** The parameters of a call, parsed. */
export interface ParsedParameters<Params, Query> {
  params: Params
  query: Query
}

/** One call, authenticated and validated. */
export interface Call<Auth, Params, Query, Body>
  extends AuthenticatedContext<Auth>, ParsedParameters<Params, Query> {
  /** Whose call it is, for statements, turns and what ends when its client leaves. */
  statements: StatementContext
  /** The absolute, signed address of a media file (IMG-10). */
  mediaUrl: (path: string) => string
  body: Body
}

/** What a call may contain, for validation and for the document. */
export interface CallSchemas<Auth, Params, Query, Body> {
  /** Path parameters. A value that doesn't fit is a 404. */
  params?: z.ZodObject & z.ZodType<Params>
  /** Query parameters, each a string. Repeated ones are joined by commas, unknown ones are ignored (API-10). */
  query?: z.ZodObject & z.ZodType<Query>
  /** The JSON body. */
  body?: z.ZodType<Body>
  /** For routes without a body: what to do instead, for clients that send one (422; JOB-2). */
  noBody?: 'no_body' | 'no_body_due' | 'no_body_query'
  /** Additional validation errors of a body that doesn't match its schema, so that all are reported at once (API-8). */
  moreIssues?: (json: unknown, context: AuthenticatedContext<Auth>) => Promise<readonly ValidationIssue[]>
  /**
   * Caches the responses of a read until the content changes (READ-14). Returns what they depend on besides scope,
   * URL, day and content; null for a response that must not be cached. `handle` passes `statements` on where others have
   * `requestStatements`, which cost such a read a tenth more.
   */
  cacheKey?: (
    context: AuthenticatedContext<Auth> & { query: Query },
  ) => string | null | Promise<string | null>
}

/** Reads and validates a call. Reports all validation errors of query and body at once (API-8). `parsed` are its parameters if known. */
export async function validateCall<Auth, Params, Query, Body>(
  { body: bodySchema, noBody, moreIssues, ...schemas }: CallSchemas<Auth, Params, Query, Body>,
  context: AuthenticatedContext<Auth> & Pick<Call<Auth, Params, Query, Body>, 'statements'>,
  pathParams: Record<string, string>,
  parsed?: ParsedParameters<Params, Query>,
): Promise<Result<Call<Auth, Params, Query, Body>, Refusal>> {
  const json = bodySchema === undefined ? ok(undefined) : await readJson(context.request)
  if (!json.ok) return json
  const params = parsed ? ok(parsed.params) : parseWith(schemas.params, pathParams)
  if (!params.ok) return refuse({ kind: 'not_found' })
  const query = parsed ? ok(parsed.query) : parseWith(schemas.query, queryOf(context.request.url))
  const body = parseWith(bodySchema, json.value)
  const unexpected = noBody === undefined ? [] : await unexpectedBodyIssues(context.request, noBody)
  if (query.ok && body.ok && unexpected.length === 0)
    return ok({
      ...context,
      mediaUrl: mediaAddresses(context.services.env, context.now),
      params: params.value,
      query: query.value,
      body: body.value,
    })

  const ofQuery = query.ok ? [] : query.refusal
  const errors: ValidationIssue[] = [
    ...ofQuery.map((issue) => ({ ...issue, pointer: issue.pointer.replace(/^\//, '?') })),
    ...(body.ok ? [] : body.refusal),
    ...unexpected,
  ]
  if (moreIssues) {
    const known = new Set(errors.map(({ pointer }) => pointer))
    const more = await context.inTime(moreIssues(json.value, context))
    errors.push(...more.filter(({ pointer }) => !known.has(pointer)))
  }
  return refuse({ kind: 'validation_failed', errors })
}

/** Parses a value. Without a schema it is `undefined`, which is the default type of that part of a call. */
export function parseWith<Value>(
  schema: z.ZodType<Value> | undefined,
  value: unknown,
): Result<Value, ValidationIssue[]> {
  return schema === undefined ? ok(undefined as Value) : validate(schema, value)
}

/**
 * The validation errors of a body where none is expected: one for each member of a JSON object, one for anything else.
 * None for an empty body and `{}`, which some HTTP clients always send. A query parameter in the body must not be ignored: with
 * `dry` there, a dry run would send.
 */
async function unexpectedBodyIssues(
  request: Request,
  code: 'no_body' | 'no_body_due' | 'no_body_query',
): Promise<ValidationIssue[]> {
  const bytes = await readBytes(request, LIMITS.jsonBytes)
  if (bytes === null) return [{ pointer: '', code }]
  const text = new TextDecoder().decode(bytes).trim()
  if (text === '') return []
  const value = parseJson(text)
  if (!isRecord(value)) return [{ pointer: '', code }]
  return Object.keys(value).map((name) => ({ pointer: pointerOf([name]), code }))
}
