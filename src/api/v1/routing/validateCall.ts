import type { z } from '@hono/zod-openapi'
import { issuesOf } from '@/domain/issues'
import type { ValidationIssue, Refusal } from '@/domain/refusal'
import { readJson } from '@/http/requestBody'
import { ok, refuse, type Result } from '@/lib/result'
import { queryIssues, queryOf } from '../queryParameters'
import type { AuthenticatedContext } from '../requestContext'
import type { Call, Definition } from './definition'
import { strayBodyIssues } from './strayBody'

/** Reads and checks what was handed in; every fault of query and body at once. */
export async function validateCall<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  context: AuthenticatedContext<Caller>,
  given: Record<string, string>,
): Promise<Result<Call<Caller, Params, Query, Body>, Refusal>> {
  const json = definition.body === undefined ? ok(undefined) : await readJson(context.request)
  if (!json.ok) return json
  const params = parseWith(definition.params, given)
  if (!params.ok) return refuse({ kind: 'not_found' })
  const query = parseWith(definition.query, queryOf(context.request.url))
  const body = parseWith(definition.body, json.value)
  const { noBody } = definition
  const stray = noBody === undefined ? [] : await strayBodyIssues(context.request, noBody)
  if (query.ok && body.ok && stray.length === 0)
    return ok({ ...context, params: params.value, query: query.value, body: body.value })

  const errors: ValidationIssue[] = query.ok ? [] : queryIssues(query.refusal)
  if (!body.ok) errors.push(...issuesOf(body.refusal))
  errors.push(...stray)
  if (definition.moreIssues) {
    const known = new Set(errors.map(({ pointer }) => pointer))
    const more = await definition.moreIssues(json.value, context)
    errors.push(...more.filter(({ pointer }) => !known.has(pointer)))
  }
  return refuse({ kind: 'validation_failed', errors })
}

/** The value as the schema reads it. A route without the schema has `undefined` in its place, by its own default type. */
export function parseWith<Value>(
  schema: z.ZodType<Value> | undefined,
  given: unknown,
): Result<Value, z.ZodError> {
  if (schema === undefined) return ok(undefined as Value)
  const parsed = schema.safeParse(given)
  return parsed.success ? ok(parsed.data) : refuse(parsed.error)
}
