import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Declared, Route } from './route'
import { problemSchema } from './problemSchema'

type Responses = RouteConfig['responses']
type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/** The OpenAPI 3.1 document of these routes: nothing in it is written twice, so it cannot drift from what is checked. */
export function documentOf(routes: readonly Route[], publicUrl: string): Document {
  const described = new OpenAPIHono()
  const registry = described.openAPIRegistry
  registry.registerComponent('securitySchemes', 'client', {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of an API client.',
  })
  for (const route of routes) registry.registerPath(describe(route))
  return described.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Update Archive',
      version: '2026-08-01',
      description:
        'Records what changed in a group of products. Programs read entries within their audience and write drafts; ' +
        'a person publishes them.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
  })
}

function describe({ definition, mode }: Route): RouteConfig {
  const { method, path, tag, summary, description, params, query } = definition
  const body = bodyOf(definition)
  return {
    method,
    path: path.replaceAll('*}', '}'),
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(mode !== null && { security: [{ client: [] }] }),
    request: { ...(params && { params }), ...(query && { query }), ...(body && { body }) },
    responses: {
      ...successes(definition),
      ...refusals(definition, mode),
      default: { description: 'A problem', content: problemContent },
    },
  }
}

const problemContent = { 'application/problem+json': { schema: problemSchema } }

const refusalMeanings: Record<number, string> = {
  400: 'The body cannot be read',
  401: 'The token is missing, unknown or revoked',
  403: 'The client has read mode',
  404: 'There is nothing that the client sees',
  409: 'The state forbids it',
  413: 'The body is too large',
  415: 'The body is of another type',
  422: 'Faults in what was sent, each at its place',
  429: 'Too many calls',
  500: 'A fault of the archive',
  503: 'The database cannot be reached',
  507: 'There is no room for the upload',
}

/** What every call may be refused for, and what this one may be refused for beyond that. */
function refusals(
  { body, rawBody, query, params, refusals: own = [] }: Declared,
  mode: Route['mode'],
): Responses {
  const statuses = new Set([401, 429, 500, 503, ...own])
  if (mode === 'write') statuses.add(403)
  if (params) statuses.add(404)
  if (query) statuses.add(422)
  if (body || rawBody) for (const status of [400, 413, 415, 422]) statuses.add(status)
  const answers: Responses = {}
  for (const status of statuses)
    answers[status] = { description: refusalMeanings[status] ?? 'A problem', content: problemContent }
  return answers
}

function bodyOf({ body, rawBody }: Declared): NonNullable<RouteConfig['request']>['body'] {
  if (rawBody) return { required: true, content: { [rawBody.contentType]: { schema: rawBody.schema } } }
  return body && { required: true, content: { 'application/json': { schema: body } } }
}

function successes({ status, alsoStatus, output, rawOutput, method }: Declared): Responses {
  const content = rawOutput
    ? { [rawOutput.contentType]: {} }
    : output && { 'application/json': { schema: output } }
  const meanings = { [status ?? 200]: 'Done', ...alsoStatus }
  const answers: Responses = {}
  for (const [code, description] of Object.entries(meanings))
    answers[code] = { description, ...(content && { content }) }
  if (method === 'get') answers[304] = { description: 'The bytes that `If-None-Match` names are current' }
  return answers
}
