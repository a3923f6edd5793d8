import type { z } from '@hono/zod-openapi'
import { faultsOf } from '@/domain/faults'
import type { Fault, Refusal } from '@/domain/refusal'
import { readJson } from '@/http/requestBody'
import { ok, refuse, type Result } from '@/lib/result'
import { queryFaults, queryOf } from '../queryParameters'
import type { Admitted } from '../requestContext'
import type { Call, Definition } from './definition'
import { strayBodyFaults } from './strayBody'

/** Reads and checks what was handed in; every fault of query and body at once. */
export async function judge<Caller, Params, Query, Body, Output>(
  definition: Definition<Caller, Params, Query, Body, Output>,
  context: Admitted<Caller>,
  given: Record<string, string>,
): Promise<Result<Call<Caller, Params, Query, Body>, Refusal>> {
  const json = definition.body === undefined ? ok(undefined) : await readJson(context.request)
  if (!json.ok) return json
  const params = check(definition.params, given)
  if (!params.ok) return refuse({ kind: 'not_found' })
  const query = check(definition.query, queryOf(context.request.url))
  const body = check(definition.body, json.value)
  const { noBody } = definition
  const stray = noBody === undefined ? [] : await strayBodyFaults(context.request, noBody)
  if (query.ok && body.ok && stray.length === 0)
    return ok({ ...context, params: params.value, query: query.value, body: body.value })

  const errors: Fault[] = query.ok ? [] : queryFaults(query.refusal)
  if (!body.ok) errors.push(...faultsOf(body.refusal))
  errors.push(...stray)
  if (definition.moreFaults) {
    const known = new Set(errors.map(({ pointer }) => pointer))
    const more = await definition.moreFaults(json.value, context)
    errors.push(...more.filter(({ pointer }) => !known.has(pointer)))
  }
  return refuse({ kind: 'validation_failed', errors })
}

/** The value as the schema reads it. A route without the schema has `undefined` in its place, by its own default type. */
export function check<Value>(
  schema: z.ZodType<Value> | undefined,
  given: unknown,
): Result<Value, z.ZodError> {
  if (schema === undefined) return ok(undefined as Value)
  const parsed = schema.safeParse(given)
  return parsed.success ? ok(parsed.data) : refuse(parsed.error)
}
