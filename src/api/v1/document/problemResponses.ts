import type { ApiProblemType } from '@/domain/problems'
import { rangeProblem, type Problem } from '@/http/problem'
import { COUNTED_HEADERS, headerReferences } from './headers'
import { describeProblem, type ProblemDescription } from './problems'
import type { Components, JsonSchema } from './schemas'

/**
 * Writes the response for problems of one status as a component, with their schemas, and returns a reference to it. Equal
 * problems share a response.
 */
export function writeProblems(
  types: readonly ApiProblemType[],
  { schemas, responses }: Components,
): { $ref: string } {
  const problems = types.toSorted().map(describeProblem)
  const name = problems.map((problem) => problem.name.replace(/Problem$/, '')).join('Or')
  for (const problem of problems) schemas[problem.name] = problemTypeSchema(problem)
  responses[name] = {
    description: problems.map(({ example, when }) => `\`${example.type}\`: ${when}.`).join('\n\n'),
    headers: headerReferences([
      'Request-Id',
      'Cache-Control',
      ...(isCounted(types) ? COUNTED_HEADERS : []),
      ...new Set(problems.flatMap(({ headers }) => headers)),
    ]),
    content: {
      'application/problem+json': {
        schema: unionOf(problems),
        examples: Object.fromEntries(
          problems.map(({ example, when }) => [example.type, { summary: when, value: example }]),
        ),
      },
    },
  }
  return { $ref: `#/components/responses/${name}` }
}

function unionOf(problems: readonly ProblemDescription[]): JsonSchema {
  const references = problems.map(({ name }) => ({ $ref: `#/components/schemas/${name}` }))
  const [only] = references
  if (only !== undefined && references.length === 1) return only
  const mapping = problems.map(({ name, example }) => [example.type, `#/components/schemas/${name}`] as const)
  return { oneOf: references, discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) } }
}

/** A call is counted once its token is known, before anything else is checked. */
function isCounted(types: readonly ApiProblemType[]): boolean {
  return !types.some((type) => type === 'unauthorized' || type === 'forbidden')
}

const unknownMethod = describeProblem('method_not_allowed')

/** Any other response of an operation, also as `application/problem+json`. */
export function otherProblem(schema: JsonSchema): JsonSchema {
  const { example, when } = unknownMethod
  return {
    description: `Any other problem. \`${example.type}\`: ${when}.`,
    headers: headerReferences(['Request-Id', 'Cache-Control', ...COUNTED_HEADERS, 'Allow']),
    content: { 'application/problem+json': { schema, example } },
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
function problemTypeSchema({ when, example }: ProblemDescription): JsonSchema {
  const members: Record<string, JsonSchema> = {
    type: {
      type: 'string',
      const: example.type,
      description: 'The type of the problem, for programs.',
    },
    title: { type: 'string', const: example.title, description: 'The type of the problem in words.' },
    status: { type: 'integer', const: example.status, description: 'The HTTP status, repeated.' },
    detail: detailOf(example),
    ...(example.errors && { errors: extensions.errors }),
    ...(example.posts && { posts: extensions.posts }),
    ...(example.run_id !== undefined && { run_id: extensions.run_id }),
  }
  return {
    title: example.title === example.type ? 'Unauthorized' : example.title,
    description: `${when}.`,
    type: 'object',
    properties: members,
    required: Object.keys(members),
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
