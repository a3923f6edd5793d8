import { apiIntroduction } from '@/content/contentText'
import { securitySchemes } from '../routing/securitySchemes'
import { headers } from '../response/headers'
import type { Route } from '../routing/defineRoute'
import { operationOf, requestHeaders } from './operation'
import { issueSchema, otherProblem, problemSchema, rangeNotSatisfiable } from './problems'
import { writeSchema, type Components, type JsonSchema } from './schemas'

/** The described state of the API (API-18). */
const INTERFACE_VERSION = '2026-08-01'

/** The tags of operations, in reading order for newcomers. */
const tags = [
  {
    name: 'Reading',
    description:
      'Fetch projects and published entries, show them to your own users, and track who has read what. Every client ' +
      'may call these. They return only what is published and within the audience and project binding of the client.',
  },
  {
    name: 'Writing',
    description:
      'Write, change and check drafts. Requires a client with write mode. Nothing here publishes: a person ' +
      'approves each draft in the admin area.',
  },
  {
    name: 'Images',
    description:
      'Upload images for drafts, delete them, and read their files. Uploading and deleting require a client with write mode.',
  },
  {
    name: 'Tools',
    description:
      'This OpenAPI document, the editorial guide, and a skill file for AI assistants. Every client may read them.',
  },
  {
    name: 'Jobs',
    description:
      'For the scheduler: publishing what people have approved for a date, and the weekly digest. No client may call ' +
      'these; they require the scheduler secret.',
  },
]

/** An OpenAPI 3.1 document. */
interface OpenApiDocument {
  openapi: '3.1.0'
  info: JsonSchema
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, JsonSchema>>
  components: Record<string, Record<string, JsonSchema>>
}

/**
 * The OpenAPI 3.1 document of these routes (API-19).
 * @param publicUrl base address of the archive
 */
export function documentOf(routes: readonly Route[], publicUrl: string): OpenApiDocument {
  const components: Components = { schemas: { Fault: issueSchema }, responses: {} }
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) {
    const { method, path } = route
    const item = (paths[path.replaceAll('*}', '}')] ??= {})
    item[method] = operationOf(route, components)
  }
  const anyProblem = writeSchema(problemSchema, 'output', components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Update Archive',
      version: INTERFACE_VERSION,
      summary: 'What has changed in a group of products.',
      description: apiIntroduction(),
      contact: { name: 'The administrators of this archive', url: publicUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [serverAt(publicUrl)],
    tags,
    paths,
    components: {
      schemas: sorted(components.schemas),
      responses: {
        ...sorted(components.responses),
        RangeNotSatisfiable: rangeNotSatisfiable,
        OtherProblem: otherProblem(anyProblem),
      },
      headers,
      parameters: requestHeaders,
      securitySchemes,
    },
  }
}

let latest: { routes: readonly Route[]; publicUrl: string; text: string } | null = null

/** The OpenAPI document of these routes as JSON, generated once. */
export function documentText(routes: readonly Route[], publicUrl: string): string {
  if (latest?.routes !== routes || latest.publicUrl !== publicUrl) {
    const text = `${JSON.stringify(documentOf(routes, publicUrl), null, 2)}\n`
    latest = { routes, publicUrl, text }
  }
  return latest.text
}

/** `localhost` is not reachable from elsewhere, so the server URL is relative to the document. */
function serverAt(publicUrl: string): OpenApiDocument['servers'][number] {
  return new URL(publicUrl).hostname === 'localhost'
    ? { url: '/api/v1', description: 'The archive that serves this document. It has no public URL yet.' }
    : { url: `${publicUrl}/api/v1`, description: 'This archive.' }
}

function sorted(components: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1)))
}
