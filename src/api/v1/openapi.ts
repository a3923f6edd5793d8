import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Declared, Route } from './route'
import { problemSchema } from './problemSchema'

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

function describe({ definition, security }: Route): RouteConfig {
  const { method, path, tag, summary, description, params, query } = definition
  const body = bodyOf(definition)
  return {
    method,
    path: path.replaceAll('*}', '}'),
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(security === 'client' && { security: [{ client: [] }] }),
    request: { ...(params && { params }), ...(query && { query }), ...(body && { body }) },
    responses: { ...successes(definition), default: { description: 'A problem', content: problemContent } },
  }
}

const problemContent = { 'application/problem+json': { schema: problemSchema } }

function bodyOf({ body, rawBody }: Declared): NonNullable<RouteConfig['request']>['body'] {
  if (rawBody) return { required: true, content: { [rawBody.contentType]: { schema: rawBody.schema } } }
  return body && { required: true, content: { 'application/json': { schema: body } } }
}

function successes({ status, alsoStatus, output, rawOutput, method }: Declared): RouteConfig['responses'] {
  const content = rawOutput
    ? { [rawOutput.contentType]: {} }
    : output && { 'application/json': { schema: output } }
  const meanings = { [status ?? 200]: 'Done', ...alsoStatus }
  const answers = Object.entries(meanings).map(([code, meaning]) => [
    code,
    { description: meaning, ...(content && { content }) },
  ])
  const unchanged = { description: 'The bytes that `If-None-Match` names are current' }
  return { ...Object.fromEntries(answers), ...(method === 'get' && { 304: unchanged }) }
}
