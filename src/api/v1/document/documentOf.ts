import type { Route } from '../routing/defineRoute'
import { headers } from './headers'
import { INTERFACE_VERSION, introduction, tags } from './info'
import { operationOf, requestHeaders } from './operation'
import { problemSchema } from './problemSchema'
import { issueSchema } from './problemTypeSchema'
import { otherProblem, problemResponses, rangeNotSatisfiable } from './responses'
import { schemaWriter, type JsonSchema } from './schemas'
import { securitySchemes } from './security'

/** An OpenAPI 3.1 document, as far as it is built here. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: JsonSchema
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, JsonSchema>>
  components: Record<string, Record<string, JsonSchema>>
}

/**
 * The OpenAPI 3.1 document of these routes: nothing in it is written twice, so it cannot drift from what is checked.
 * @param publicUrl base address of the archive
 */
export function documentOf(routes: readonly Route[], publicUrl: string): OpenApiDocument {
  const schemas = schemaWriter()
  const problems = problemResponses()
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) {
    const { method, path } = route
    const item = (paths[path.replaceAll('*}', '}')] ??= {})
    item[method] = operationOf(route, schemas, problems.response)
  }
  const anyProblem = schemas.answered(problemSchema)
  return withoutUnused({
    openapi: '3.1.0',
    info: {
      title: 'Update Archive',
      version: INTERFACE_VERSION,
      summary: 'What has changed in a group of products, for programs.',
      description: introduction,
      contact: { name: 'The administrators of this archive', url: publicUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [serverAt(publicUrl)],
    tags: tags.filter(({ name }) => routes.some(({ tag }) => tag === name)),
    paths,
    components: {
      schemas: sorted({ ...schemas.components, ...problems.components.schemas, Fault: issueSchema }),
      responses: {
        ...sorted(problems.components.responses),
        RangeNotSatisfiable: rangeNotSatisfiable,
        OtherProblem: otherProblem(anyProblem),
      },
      headers,
      parameters: Object.fromEntries(
        Object.entries(requestHeaders).map(([name, { id, ...header }]) => [
          id,
          { name, in: 'header', ...header },
        ]),
      ),
      securitySchemes,
    },
  })
}

const texts = new WeakMap<readonly Route[], Map<string, string>>()

/** The OpenAPI document of these routes as JSON, made once for each base address. */
export function documentText(routes: readonly Route[], publicUrl: string): string {
  const known = texts.get(routes) ?? new Map<string, string>()
  texts.set(routes, known)
  const text = known.get(publicUrl) ?? `${JSON.stringify(documentOf(routes, publicUrl), null, 2)}\n`
  known.set(publicUrl, text)
  return text
}

/**
 * Where the interface is. An archive that still goes by `localhost` has no address that means the same elsewhere, so it is
 * described relative to the document.
 */
function serverAt(publicUrl: string): OpenApiDocument['servers'][number] {
  return new URL(publicUrl).hostname === 'localhost'
    ? { url: '/api/v1', description: 'The archive that serves this document; it has no public address yet.' }
    : { url: `${publicUrl}/api/v1`, description: 'This archive.' }
}

/** The document without components that nothing refers to. */
function withoutUnused(document: OpenApiDocument): OpenApiDocument {
  const text = JSON.stringify(document)
  const { securitySchemes: schemes = {}, ...rest } = document.components
  const components: OpenApiDocument['components'] = {}
  for (const [kind, all] of Object.entries(rest))
    components[kind] = pick(all, (name) => text.includes(`"#/components/${kind}/${name}"`))
  components['securitySchemes'] = pick(schemes, (name) => text.includes(`{"${name}":[]}`))
  const smaller: OpenApiDocument = { ...document, components }
  return JSON.stringify(smaller).length < text.length ? withoutUnused(smaller) : smaller
}

function pick(
  components: Record<string, JsonSchema>,
  isWanted: (name: string) => boolean,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(components).filter(([name]) => isWanted(name)))
}

function sorted(components: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1)))
}
