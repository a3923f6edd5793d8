import type { z } from '@hono/zod-openapi'
import type { Problem } from '@/http/problem'
import type { RouteDescription, Route } from '../routing/definition'
import { COUNTED_HEADERS, headerReferences, type HeaderName } from './headers'
import { statusOf } from './problems'
import { requestHeaders, type RequestHeader } from './requestHeaders'
import type { JsonSchema, SchemaWriter } from './schemas'

/** Writes the response for problems of one status as a component, and answers a reference to it. */
export type ResponseWriter = (types: readonly Problem['type'][]) => { $ref: string }

/** Describes one route as an operation of the document. */
export function operationOf(route: Route, schemas: SchemaWriter, problems: ResponseWriter): JsonSchema {
  const { definition } = route
  const { operationId, tag, summary, description, security = ['client'] } = definition
  const body = bodyOf(definition, schemas)
  return {
    ...(operationId !== undefined && { operationId }),
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: security.map((scheme) => ({ [scheme]: [] })),
    parameters: [
      ...parametersOf('path', definition.params, schemas),
      ...parametersOf('query', definition.query, schemas),
      ...requestHeadersOf(definition).map((name) => ({
        $ref: `#/components/parameters/${requestHeaders[name].id}`,
      })),
    ],
    ...(body && { requestBody: body }),
    responses: {
      ...successes(route, schemas),
      ...refusals(route, problems),
      default: { $ref: '#/components/responses/OtherProblem' },
    },
  }
}

function parametersOf(
  place: 'path' | 'query',
  object: z.ZodObject | undefined,
  schemas: SchemaWriter,
): JsonSchema[] {
  return Object.entries(object?.shape ?? {}).map(([name, field]) => {
    // A shape holds schemas of the core as well; those of a route are all of zod's own.
    const parameter = field as z.ZodType
    const { description, ...schema } = schemas.sent(parameter)
    return {
      name,
      in: place,
      required: place === 'path' || !parameter.safeParse(undefined).success,
      ...(description !== undefined && { description }),
      schema,
    }
  })
}

/** What a program may say in headers: what it has already, and the language and the part that it wants. */
function requestHeadersOf({ method, answerHeaders = [], isRanged }: RouteDescription): RequestHeader[] {
  const names: RequestHeader[] = method === 'get' ? ['If-None-Match'] : []
  if (answerHeaders.includes('Content-Language')) names.push('Accept-Language')
  if (isRanged) names.push('Range')
  return names
}

function bodyOf(
  { body, rawBody, exampleBody }: RouteDescription,
  schemas: SchemaWriter,
): JsonSchema | undefined {
  const contentType = rawBody?.contentType ?? 'application/json'
  const schema = rawBody?.schema ?? body
  if (schema === undefined) return undefined
  const example = exampleBody === undefined ? {} : { example: exampleBody }
  return { required: true, content: { [contentType]: { schema: schemas.sent(schema), ...example } } }
}

function successes({ definition, mode }: Route, schemas: SchemaWriter): JsonSchema {
  const { method, status = 200, alsoStatus, answers, isRanged, answerHeaders = [] } = definition
  const own: HeaderName[] = [...answerHeaders, ...(isRanged ? (['Accept-Ranges'] as const) : [])]
  const usual: HeaderName[] = ['Request-Id', 'Cache-Control', ...(mode === null ? [] : COUNTED_HEADERS)]
  const tagged: HeaderName[] = method === 'get' ? [...usual, 'ETag'] : usual
  const meanings = { [status]: answers ?? usualMeaning(status), ...alsoStatus }
  const answered = Object.entries(meanings).map(([code, description]): [string, JsonSchema] => {
    const more: HeaderName[] = isRanged && code === '206' ? ['Content-Range'] : []
    const content = contentOf(definition, Number(code), schemas)
    const headers = headerReferences([...tagged, ...own, ...more])
    return [code, { description, headers, ...(content && { content }) }]
  })
  if (method === 'get')
    answered.push([
      '304',
      {
        description: 'The bytes that `If-None-Match` names are current. No body.',
        headers: headerReferences(tagged),
      },
    ])
  if (isRanged) answered.push(['416', { $ref: '#/components/responses/RangeNotSatisfiable' }])
  return Object.fromEntries(answered)
}

function usualMeaning(status: number): string {
  return status === 204 ? 'Done. No body.' : 'Done.'
}

function contentOf(
  definition: RouteDescription,
  code: number,
  schemas: SchemaWriter,
): JsonSchema | undefined {
  const { rawOutput, status = 200, example, examples = {} } = definition
  const output = definition.outputs?.[code] ?? definition.output
  if (rawOutput) return rawContentOf(rawOutput)
  if (output === undefined) return undefined
  const own = Object.entries(examples).filter(([, { status: meant = status }]) => meant === code)
  const named = own.map(([name, { summary, value }]) => [name, { summary, value }] as const)
  const shown = own.length > 0 ? { examples: Object.fromEntries(named) } : { example }
  const isShown = own.length > 0 || example !== undefined
  return { 'application/json': { schema: schemas.answered(output), ...(isShown && shown) } }
}

/** JSON and text are described by their type; bytes of a file by their content type alone, as OpenAPI 3.1 has it. */
function rawContentOf({ contentType, example }: NonNullable<RouteDescription['rawOutput']>): JsonSchema {
  const type = contentType.endsWith('json')
    ? 'object'
    : contentType.startsWith('text/')
      ? 'string'
      : undefined
  const schema = { ...(type && { type }) }
  return { [contentType]: { schema, ...(example !== undefined && { example }) } }
}

/** What every call may be refused for, and what this one may be refused for beyond that. */
function refusals({ definition, mode }: Route, problems: ResponseWriter): JsonSchema {
  const { body, rawBody, noBody, query, params, security = ['client'], refusals: own = [] } = definition
  const types = new Set<Problem['type']>(['unauthorized', 'internal', 'unavailable', ...own])
  if (security.includes('client')) types.add('rate_limited')
  if (mode === 'write') types.add('forbidden')
  if (params) types.add('not_found')
  if (query || noBody !== undefined) types.add('validation_failed')
  if (body || rawBody) for (const type of bodyProblems) types.add(type)
  const all = [...types]
  const statuses = new Set(all.map(statusOf))
  return Object.fromEntries(
    [...statuses].map((status) => [status, problems(all.filter((type) => statusOf(type) === status))]),
  )
}

const bodyProblems = [
  'malformed_body',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
] as const satisfies readonly Problem['type'][]
