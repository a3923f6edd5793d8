import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import { API_PROBLEMS, sampleOf, type ApiProblemType } from '@/domain/problems'
import { headersOf, problemOf, rangeProblem, type Problem } from '@/http/problem'
import { keysOf } from '@/lib/objects'
import { capitalised } from '@/lib/text'
import { COUNTED_HEADERS, headerReferences } from '../response/headers'
import type { Components, JsonSchema } from './schemas'

/**
 * Writes the response for problems of one status as a component, with their schemas, and returns a reference to it. Equal
 * problems share a response.
 */
export function writeProblems(
  unsorted: readonly ApiProblemType[],
  { schemas, responses }: Components,
): { $ref: string } {
  const types = unsorted.toSorted()
  const name = types.map(pascalCase).join('Or')
  for (const type of types) schemas[`${pascalCase(type)}Problem`] = problemTypeSchema(type)
  responses[name] = {
    description: types.map((type) => `\`${type}\`: ${API_PROBLEMS[type].when}.`).join('\n\n'),
    headers: headerReferences([
      'Request-Id',
      'Cache-Control',
      ...(isCounted(types) ? COUNTED_HEADERS : []),
      ...new Set(types.flatMap((type) => keysOf(headersOf(sampleOf(type))))),
    ]),
    content: {
      'application/problem+json': {
        schema: unionOf(types),
        examples: Object.fromEntries(
          types.map((type) => [type, { summary: API_PROBLEMS[type].when, value: exampleOf(type) }]),
        ),
      },
    },
  }
  return { $ref: `#/components/responses/${name}` }
}

function pascalCase(type: ApiProblemType): string {
  return type.split('_').map(capitalised).join('')
}

/** Title, status and detail are those of the API. */
function exampleOf(type: ApiProblemType): Problem {
  return problemOf(sampleOf(type))
}

function unionOf(types: readonly ApiProblemType[]): JsonSchema {
  const mapping = types.map((type) => [type, `#/components/schemas/${pascalCase(type)}Problem`] as const)
  const references = mapping.map(([, $ref]) => ({ $ref }))
  const [only] = references
  if (only !== undefined && references.length === 1) return only
  return { oneOf: references, discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) } }
}

/** A call is counted once its token is known, before anything else is checked. */
function isCounted(types: readonly ApiProblemType[]): boolean {
  return !types.some((type) => type === 'unauthorized' || type === 'forbidden')
}

/** Any other response of an operation, also as `application/problem+json`. */
export function otherProblem(schema: JsonSchema): JsonSchema {
  return {
    description: `Any other problem. \`method_not_allowed\`: ${API_PROBLEMS.method_not_allowed.when}.`,
    headers: headerReferences(['Request-Id', 'Cache-Control', ...COUNTED_HEADERS, 'Allow']),
    content: { 'application/problem+json': { schema, example: exampleOf('method_not_allowed') } },
  }
}

/** The response to a range after the end of a file. */
export const rangeNotSatisfiable: JsonSchema = {
  description: 'The range starts after the end of the file; `Content-Range` gives its length.',
  headers: headerReferences(['Request-Id', 'Cache-Control', 'Content-Range']),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: rangeProblem(48211),
    },
  },
}

/** The exact schema of a problem type: its type, its status and its own members. */
function problemTypeSchema(type: ApiProblemType): JsonSchema {
  const example = exampleOf(type)
  const { title, status, errors, posts, run_id: runId } = example
  const properties: Record<string, JsonSchema> = {
    type: { type: 'string', const: type, description: 'The type of the problem, for programs.' },
    title: { type: 'string', const: title, description: 'The type of the problem in words.' },
    status: { type: 'integer', const: status, description: 'The HTTP status, repeated.' },
    detail: detailOf(example),
    ...(errors && { errors: extensions.errors }),
    ...(posts && { posts: extensions.posts }),
    ...(runId !== undefined && { run_id: extensions.run_id }),
  }
  return {
    title: title === type ? 'Unauthorized' : title,
    description: `${API_PROBLEMS[type].when}.`,
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    examples: [example],
  }
}

/** If it is always null, it keeps the type that it has elsewhere: generated clients drop a member that can only be null. */
function detailOf({ detail }: Problem): JsonSchema {
  return detail === null
    ? {
        type: ['string', 'null'],
        maxLength: 1000,
        description: 'Always null here, so that the response reveals nothing.',
      }
    : {
        type: 'string',
        maxLength: 1000,
        description: 'What happened, as a sentence for people. Its wording may change.',
      }
}

const extensions = {
  errors: {
    type: 'array',
    minItems: 1,
    description: 'Every error, not only the first.',
    items: { $ref: '#/components/schemas/Fault' },
  },
  posts: {
    type: 'array',
    description: 'Ids of the entries with the image that the client may see. Can be empty.',
    items: { type: 'string', format: 'uuid', description: 'Id of an entry.' },
  },
  run_id: { type: 'string', format: 'uuid', description: 'Id of the recorded run of the digest.' },
} satisfies Record<string, JsonSchema>

/** One validation error. */
export const issueSchema: JsonSchema = {
  title: 'Fault',
  description: 'One error in the request, or one warning about it.',
  type: 'object',
  properties: {
    pointer: {
      type: 'string',
      maxLength: 4000,
      description:
        'A JSON pointer into the body (RFC 6901), `?name` for a query parameter, or empty for the whole body.',
      examples: ['/blocks/3/data/mediaId', '?per_page'],
    },
    message: {
      type: 'string',
      maxLength: 4000,
      description: 'What is wrong and how to fix it, in English.',
    },
  },
  required: ['pointer', 'message'],
  additionalProperties: false,
}

const errorSchema = z.strictObject({
  pointer: z.string().meta({
    maxLength: 4000,
    description: 'A JSON pointer into the body, `?name` for a query parameter, or empty for the whole body.',
  }),
  message: z.string().meta({ maxLength: 4000, description: 'What is wrong and how to fix it.' }),
})

/** The body of every response with a status of 400 or above, as `application/problem+json`. */
export const problemSchema = z
  .strictObject({
    type: z.enum(keysOf(API_PROBLEMS)).describe('The type of the problem, for programs.'),
    title: z.string().meta({ maxLength: 100, description: 'The type of the problem in words.' }),
    status: z.int().min(400).max(599).describe('The HTTP status, repeated.'),
    detail: z.string().nullable().meta({
      maxLength: 1000,
      description: 'What happened, as a sentence for people. Null with `unauthorized`.',
    }),
    errors: z
      .array(errorSchema.describe('One error.'))
      .optional()
      .meta({
        description: `With \`validation_failed\`: every error. If there are more than ${LIMITS.issues}, the first ${LIMITS.issues} and one that counts the rest.`,
        maxItems: LIMITS.issues + 1,
      }),
    posts: z
      .array(z.uuid().describe('Id of an entry.'))
      .optional()
      .describe('With `media_in_use`: the entries with the image that the client may see.'),
    run_id: z
      .uuid()
      .optional()
      .describe('With `delivery_failed` and `delivery_unknown`: the recorded run of the digest.'),
  })
  .meta({ id: 'Problem', title: 'Problem', description: 'Why a request was refused (RFC 9457).' })
