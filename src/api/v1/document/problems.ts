import type { Refusal } from '@/domain/refusal'
import { internalProblem, problemOf, type Problem } from '@/http/problem'
import { exampleIds, exampleRequestId } from '../examples/ids'
import type { HeaderName } from './headers'
import type { JsonSchema } from './schemas'

/** What the document says of one type of problem. */
export interface ProblemDescription {
  /** Name of its schema. */
  name: string
  /** When it occurs, as a sentence without a full stop. */
  when: string
  example: Problem
  headers: readonly HeaderName[]
}

type Samples = { [Kind in Refusal['kind']]: { when: string; refusal: Extract<Refusal, { kind: Kind }> } }

/** Each refusal as it could occur; title, status and detail of the examples are those that the interface answers. */
const samples: Samples = {
  unauthorized: {
    when: 'The token is missing, unknown, revoked or expired',
    refusal: { kind: 'unauthorized' },
  },
  forbidden: {
    when: 'The client has read mode, and this needs write mode',
    refusal: { kind: 'forbidden', detail: 'This needs a client with write mode.' },
  },
  not_found: {
    when: 'There is nothing here that the client sees: what is missing and what is hidden answer the same bytes',
    refusal: { kind: 'not_found' },
  },
  method_not_allowed: {
    when: 'The path exists and has no such method; `Allow` names those that it has',
    refusal: { kind: 'method_not_allowed', allow: ['GET', 'HEAD', 'POST'] },
  },
  already_published: {
    when: 'The post is published, and a published post is neither changed nor deleted',
    refusal: { kind: 'already_published' },
  },
  slug_taken: {
    when: 'The slug in the body is in use by another post',
    refusal: { kind: 'slug_taken', slug: 'faster-search' },
  },
  media_in_use: {
    when: 'The image is a cover or stands in a block; `posts` names the entries that the client may see',
    refusal: { kind: 'media_in_use', posts: [exampleIds.draft] },
  },
  malformed_body: {
    when: 'The body cannot be read: it is not JSON in UTF-8, or not a complete multipart form where that is asked',
    refusal: { kind: 'malformed_body', detail: 'The body must be JSON in UTF-8.' },
  },
  payload_too_large: {
    when: 'JSON over 1 MiB (1,048,576 bytes), or an image over 15 MB (15,728,640 bytes)',
    refusal: { kind: 'payload_too_large', detail: 'A JSON body may have 1 MiB (1,048,576 bytes).' },
  },
  unsupported_media_type: {
    when: 'The `Content-Type` is another one, the body is compressed, or the upload is not an image by its content',
    refusal: {
      kind: 'unsupported_media_type',
      detail: 'Send the body as application/json, not compressed.',
    },
  },
  validation_failed: {
    when: 'Something that was sent does not fit; `errors` lists every fault at once, each with its place',
    refusal: {
      kind: 'validation_failed',
      errors: [
        { pointer: '/title', message: 'This must be at most 200 characters long.' },
        { pointer: '/blocks/3/data/mediaId', message: 'There is no such image.' },
      ],
    },
  },
  project_binding_required: {
    when: 'The client is not bound to a project, and read markers are kept within one',
    refusal: { kind: 'project_binding_required' },
  },
  rate_limited: {
    when: 'The client has made too many calls in this minute; `Retry-After` says how long to wait',
    refusal: { kind: 'rate_limited', retryAfterSeconds: 42 },
  },
  no_delivery_route: {
    when: 'No way to send the digest is configured',
    refusal: { kind: 'no_delivery_route' },
  },
  delivery_failed: {
    when: 'The chat service refused the message or could not be reached',
    refusal: {
      kind: 'delivery_failed',
      runId: exampleIds.digestRun,
      detail: 'The chat service answered with status 404.',
    },
  },
  delivery_unknown: {
    when: 'The message was sent and no answer came back',
    refusal: { kind: 'delivery_unknown', runId: exampleIds.digestRun },
  },
  insufficient_storage: {
    when: 'The archive has no room left for the upload, and kept nothing of it',
    refusal: { kind: 'insufficient_storage' },
  },
  unavailable: {
    when: 'The database cannot be reached, and nothing was changed; `Retry-After` says when to try again',
    refusal: { kind: 'unavailable', retryAfterSeconds: 5 },
  },
}

/** What the document says of this type of problem. */
export function describeProblem(type: Problem['type']): ProblemDescription {
  const name = `${type.split('_').map(capitalised).join('')}Problem`
  if (type === 'internal') {
    const when = 'A fault of the archive; `detail` names the request id and nothing else'
    return { name, when, example: internalProblem(exampleRequestId), headers: [] }
  }
  const { when, refusal } = samples[type]
  return { name, when, example: problemOf(refusal), headers: headersOf[type] ?? [] }
}

/** The status that a type of problem has (CONTRACT.md 2). */
export function statusOf(type: Problem['type']): number {
  return describeProblem(type).example.status
}

const headersOf: Partial<Record<Problem['type'], readonly HeaderName[]>> = {
  unauthorized: ['WWW-Authenticate'],
  method_not_allowed: ['Allow'],
  rate_limited: ['Retry-After'],
  unavailable: ['Retry-After'],
}

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
export const faultSchema: JsonSchema = {
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

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
