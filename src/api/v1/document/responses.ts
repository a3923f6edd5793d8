import type { ApiProblemType } from '@/http/problem'
import { en } from '@/messages/en'
import { COUNTED_HEADERS, headerReferences } from './headers'
import type { ResponseWriter } from './operation'
import { describeProblem, type ProblemDescription } from './problems'
import { problemTypeSchema } from './problemTypeSchema'
import type { JsonSchema } from './schemas'

/** Writes the responses that carry problems; the same problems of one status are one response of the document. */
export function problemResponses(): {
  response: ResponseWriter
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, JsonSchema> }
} {
  const schemas: Record<string, JsonSchema> = {}
  const responses: Record<string, JsonSchema> = {}

  function response(types: readonly ApiProblemType[]): { $ref: string } {
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

  return { response, components: { schemas, responses } }
}

function unionOf(problems: readonly ProblemDescription[]): JsonSchema {
  const references = problems.map(({ name }) => ({ $ref: `#/components/schemas/${name}` }))
  const [only] = references
  if (only !== undefined && references.length === 1) return only
  const mapping = problems.map(({ name, example }) => [example.type, `#/components/schemas/${name}`] as const)
  return { oneOf: references, discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) } }
}

/** A call is counted once its token is known, before anything else is judged. */
function isCounted(types: readonly ApiProblemType[]): boolean {
  return !types.some((type) => type === 'unauthorized' || type === 'forbidden')
}

const unknownMethod = describeProblem('method_not_allowed')

/** What an operation answers beside all that it names, as `application/problem+json` too. */
export function otherProblem(schema: JsonSchema): JsonSchema {
  const { example, when } = unknownMethod
  return {
    description: `Any other problem. \`${example.type}\`: ${when}.`,
    headers: headerReferences(['Request-Id', 'Cache-Control', ...COUNTED_HEADERS, 'Allow']),
    content: { 'application/problem+json': { schema, example } },
  }
}

const message = en.issues.range({ bytes: 48211 })

/** The answer to a part of a file that lies after its end. */
export const rangeNotSatisfiable: JsonSchema = {
  description: 'The range begins after the end of the file; `Content-Range` says how long that is.',
  headers: headerReferences(['Request-Id', 'Cache-Control', 'Content-Range']),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: {
        type: 'validation_failed',
        title: en.problems.titles.range_not_satisfiable,
        status: 416,
        detail: message,
        errors: [{ pointer: '', message }],
      },
    },
  },
}
