import type { Problem } from '@/http/problem'
import type { ProblemDescription } from './problems'
import type { JsonSchema } from './schemas'

/** The exact schema of one type of problem: its word, its status and its own members. */
export function problemTypeSchema({ when, example }: ProblemDescription): JsonSchema {
  const members: Record<string, JsonSchema> = {
    type: {
      type: 'string',
      const: example.type,
      description: 'The kind of problem: what a program decides by.',
    },
    title: { type: 'string', const: example.title, description: 'The kind of problem in words.' },
    status: { type: 'integer', const: example.status, description: 'The HTTP status, once more.' },
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

/** Where it is always null the type stays that of the others: generated clients drop a member that can only be null. */
function detailOf({ detail }: Problem): JsonSchema {
  return detail === null
    ? {
        type: ['string', 'null'],
        maxLength: 1000,
        description: 'Always null here: the answer gives nothing away.',
      }
    : { type: 'string', maxLength: 1000, description: 'What happened, in a sentence for people.' }
}

const extensions = {
  errors: {
    type: 'array',
    minItems: 1,
    description: 'Every fault, not the first alone.',
    items: { $ref: '#/components/schemas/Fault' },
  },
  posts: {
    type: 'array',
    description:
      'Ids of the entries that show the image, as far as the client may see them. It can be empty.',
    items: { type: 'string', format: 'uuid', description: 'Id of an entry.' },
  },
  run_id: { type: 'string', format: 'uuid', description: 'Id of the recorded run of the digest.' },
} satisfies Record<string, JsonSchema>

/** One fault in what was sent. */
export const issueSchema: JsonSchema = {
  title: 'Fault',
  description: 'One fault in what was sent, or one warning about it.',
  type: 'object',
  properties: {
    pointer: {
      type: 'string',
      maxLength: 4000,
      description:
        'Where: a JSON pointer into the body (RFC 6901), `?name` for a query parameter, or empty for the body as a whole.',
      examples: ['/blocks/3/data/mediaId', '?per_page'],
    },
    message: {
      type: 'string',
      maxLength: 4000,
      description: 'What is wrong and what would be right, in English.',
    },
  },
  required: ['pointer', 'message'],
  additionalProperties: false,
}
