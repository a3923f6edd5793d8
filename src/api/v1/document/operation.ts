import { z } from 'zod'
import { API_PROBLEMS, type ApiProblemType } from '@/domain/problems'
import { COUNTED_HEADERS, headerReferences, type HeaderName } from '../response/headers'
import type { ResponseDefinition, Route } from '../routing/defineRoute'
import { writeProblems } from './problems'
import { writeSchema, type Components, type JsonSchema } from './schemas'

/** Describes a route as an operation of the document. JSON omits undefined members. */
export function operationOf(route: Route, components: Components): JsonSchema {
  const { operationId, tag, summary, description, access } = route
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: access.security.map((scheme) => ({ [scheme]: [] })),
    parameters: [
      ...parametersOf('path', route.params, components),
      ...parametersOf('query', route.query, components),
      ...requestHeadersOf(route),
    ],
    requestBody: bodyOf(route, components),
    responses: {
      ...successes(route, components),
      ...refusals(route, components),
      default: { $ref: '#/components/responses/OtherProblem' },
    },
  }
}

function parametersOf(
  place: 'path' | 'query',
  object: z.ZodObject<Record<string, z.ZodType>> | undefined,
  components: Components,
): JsonSchema[] {
  return Object.entries(object?.shape ?? {}).map(([name, field]) => {
    const { description, ...schema } = writeSchema(field, 'input', components)
    return {
      name,
      in: place,
      required: place === 'path' || !z.safeParse(field, undefined).success,
      description,
      schema,
    }
  })
}

/** The components of the request headers that change the response. */
export const requestHeaders = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of a cached response, or several separated by commas. If one is still current, the response is a 304 without a body.',
    schema: { type: 'string', maxLength: 8192 },
    example: '"Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of `GET /posts/{id}` as this client last read it, or several separated by commas, or `*`. If the entry has ' +
      'changed since, the response is a 412 and nothing changes. Without this header the last change wins.',
    schema: { type: 'string', maxLength: 8192 },
    example: '"Zr0pT9c1m2yXbq4uV7eKdLw8sNfHaJgRiUoPtYxQ5A0"',
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description:
      'The preferred languages. The response is German if it comes before English, otherwise English.',
    schema: { type: 'string', maxLength: 1000 },
    example: 'de-DE, en;q=0.5',
  },
  Range: {
    name: 'Range',
    in: 'header',
    description:
      'The requested part of the file, in bytes. Only a single range is supported; anything else gets the whole file.',
    schema: { type: 'string', maxLength: 200 },
    example: 'bytes=0-1023',
  },
}

function requestHeadersOf({ method, responseHeaders = [], isRanged, isConditional }: Route): JsonSchema[] {
  const names: (keyof typeof requestHeaders)[] = method === 'get' ? ['IfNoneMatch'] : []
  if (isConditional) names.push('IfMatch')
  if (responseHeaders.includes('Content-Language')) names.push('AcceptLanguage')
  if (isRanged) names.push('Range')
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

function bodyOf({ body, rawBody, exampleBody }: Route, components: Components): JsonSchema | undefined {
  const { contentType, schema } = rawBody ?? { contentType: 'application/json', schema: body }
  if (schema === undefined) return undefined
  const written = writeSchema(schema, 'input', components)
  return { required: true, content: { [contentType]: { schema: written, example: exampleBody } } }
}

function successes(route: Route, components: Components): JsonSchema {
  const { method, access, responses, responseHeaders = [], isRanged } = route
  const usual: HeaderName[] = ['Request-Id', 'Cache-Control']
  if (access.mode !== null) usual.push(...COUNTED_HEADERS)
  if (method === 'get') usual.push('ETag')
  const described: JsonSchema = {}
  for (const [status, response] of Object.entries(responses)) {
    const names = [...usual, ...responseHeaders]
    if (isRanged) names.push('Accept-Ranges')
    if (status === '206') names.push('Content-Range')
    const content = contentOf(response, components)
    described[status] = { description: response.description, headers: headerReferences(names), content }
  }
  if (method === 'get')
    described['304'] = {
      description: 'The version in `If-None-Match` is current. No body.',
      headers: headerReferences(usual),
    }
  if (isRanged) described['416'] = { $ref: '#/components/responses/RangeNotSatisfiable' }
  return described
}

/** JSON by its schema, texts by their type, files only by their content type, as in OpenAPI 3.1. */
function contentOf(
  { schema, contentType, example, examples }: ResponseDefinition,
  components: Components,
): JsonSchema | undefined {
  if (schema === undefined && contentType === undefined) return undefined
  return {
    [contentType ?? 'application/json']: {
      schema: schema === undefined ? rawSchema(contentType) : writeSchema(schema, 'output', components),
      examples,
      example,
    },
  }
}

function rawSchema(contentType = ''): JsonSchema {
  if (contentType.endsWith('json')) return { type: 'object' }
  return contentType.startsWith('text/') ? { type: 'string' } : {}
}

/** The refusals of every call, and those of this one. */
function refusals(route: Route, components: Components): JsonSchema {
  const { access, body, rawBody, noBody, query, params, isConditional, refusals: own = [] } = route
  const types = new Set<ApiProblemType>([
    'unauthorized',
    'internal',
    'unavailable',
    ...access.refusals,
    ...own,
  ])
  if (access.security.includes('client')) types.add('rate_limited')
  if (access.mode === 'write') types.add('forbidden')
  if (isConditional) types.add('precondition_failed')
  if (params) types.add('not_found')
  if (query || noBody !== undefined) types.add('validation_failed')
  if (body || rawBody) for (const type of BODY_PROBLEMS) types.add(type)
  const byStatus: JsonSchema = {}
  for (const status of new Set([...types].map((type) => API_PROBLEMS[type].status))) {
    const ofStatus = [...types].filter((type) => API_PROBLEMS[type].status === status)
    byStatus[status] = writeProblems(ofStatus, components)
  }
  return byStatus
}

const BODY_PROBLEMS = [
  'malformed_body',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
] as const
