import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import type { Refusal } from '@/domain/refusal'
import { headersOf, internalProblem, problemOf, type ApiProblemType, type Problem } from '@/http/problem'
import { keysOf } from '@/lib/objects'
import { capitalised } from '@/lib/text'
import { exampleIds, exampleRequestId } from '../presenters/fields'
import type { HeaderName } from './headers'

interface Sample<Type> {
  /** When it occurs, as a sentence without a full stop. */
  when: string
  refusal: Extract<Refusal, { kind: Type }>
}

/** A sample of each problem type. */
const samples: { [Type in Exclude<ApiProblemType, 'internal'>]: Sample<Type> } = {
  unauthorized: {
    when: 'The token is missing, unknown, revoked or expired',
    refusal: { kind: 'unauthorized' },
  },
  forbidden: {
    when: 'The client has read mode, and this needs write mode',
    refusal: { kind: 'forbidden', code: 'write_mode' },
  },
  not_found: {
    when: 'It does not exist, or the client cannot see it: both get the same response',
    refusal: { kind: 'not_found' },
  },
  method_not_allowed: {
    when: 'The path does not support this method; `Allow` lists the ones that it supports',
    refusal: { kind: 'method_not_allowed', allow: ['GET', 'HEAD', 'POST'] },
  },
  already_published: {
    when: 'The post is published and can no longer be changed or deleted',
    refusal: { kind: 'already_published' },
  },
  slug_taken: {
    when: 'Another post already uses the slug',
    refusal: { kind: 'slug_taken', slug: 'faster-search' },
  },
  media_in_use: {
    when: 'The image is used as a cover or in a block; `posts` lists the entries that the client may see',
    refusal: { kind: 'media_in_use', posts: [exampleIds.draft] },
  },
  malformed_body: {
    when: 'The body cannot be parsed: it is not JSON in UTF-8, or not a complete multipart form where one is expected',
    refusal: { kind: 'malformed_body', code: 'json' },
  },
  payload_too_large: {
    when: 'JSON over 1 MiB (1,048,576 bytes), or an image over 15 MB (15,728,640 bytes)',
    refusal: { kind: 'payload_too_large', code: 'json' },
  },
  unsupported_media_type: {
    when: 'The `Content-Type` is wrong, the body is compressed, or the content of the upload is not an image',
    refusal: { kind: 'unsupported_media_type', code: 'json' },
  },
  validation_failed: {
    when: 'The request is invalid; `errors` lists every error with a pointer to its place',
    refusal: {
      kind: 'validation_failed',
      errors: [
        { pointer: '/title', code: 'too_long', params: { max: LIMITS.title } },
        { pointer: '/blocks/3/data/mediaId', code: 'no_image' },
      ],
    },
  },
  project_binding_required: {
    when: 'The client is not bound to a project, and read markers belong to one',
    refusal: { kind: 'project_binding_required' },
  },
  rate_limited: {
    when: 'The client has sent too many requests in this minute; `Retry-After` says how long to wait',
    refusal: { kind: 'rate_limited', retryAfterSeconds: 42 },
  },
  no_delivery_route: {
    when: 'No route for the digest is configured',
    refusal: { kind: 'no_delivery_route' },
  },
  delivery_failed: {
    when: 'The chat service refused the message or could not be reached',
    refusal: {
      kind: 'delivery_failed',
      action: 'send',
      runId: exampleIds.digestRun,
      failure: { code: 'http_status', detail: '404' },
    },
  },
  delivery_unknown: {
    when: 'It is unknown whether the message arrived: there was no response after sending it, or the run ended without a result. `detail` says what is known',
    refusal: {
      kind: 'delivery_unknown',
      runId: exampleIds.digestRun,
      failure: { code: 'timeout', detail: null },
    },
  },
  insufficient_storage: {
    when: 'The archive has not enough storage for the upload. Nothing was saved',
    refusal: { kind: 'insufficient_storage' },
  },
  unavailable: {
    when: 'The database is busy or unreachable, or too many images are being processed; `Retry-After` says when to try again',
    refusal: { kind: 'unavailable', retryAfterSeconds: 5, code: 'database' },
  },
}

/** Every problem type of the document (API-5). */
export const PROBLEM_TYPES: readonly ApiProblemType[] = [...keysOf(samples), 'internal']

/** The description of a problem type in the document. */
export interface ProblemDescription {
  /** The name of its schema. */
  name: string
  when: string
  example: Problem
  headers: readonly HeaderName[]
}

/** The description of this problem type. Title, status and detail of the example are those of the API. */
export function describeProblem(type: ApiProblemType): ProblemDescription {
  const name = `${type.split('_').map(capitalised).join('')}Problem`
  if (type === 'internal') {
    const when = 'An error in the archive; `detail` contains only the request id'
    return { name, when, example: internalProblem(exampleRequestId), headers: [] }
  }
  const { when, refusal } = samples[type]
  return { name, when, example: problemOf(refusal), headers: keysOf(headersOf(refusal)) }
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
    type: z.enum(PROBLEM_TYPES).describe('The type of the problem, for programs.'),
    title: z.string().meta({ maxLength: 100, description: 'The type of the problem in words.' }),
    status: z.int().min(400).max(599).describe('The HTTP status, repeated.'),
    detail: z.string().nullable().meta({
      maxLength: 1000,
      description: 'What happened, as a sentence for people. Null with `unauthorized`.',
    }),
    errors: z.array(errorSchema.describe('One error.')).optional().meta({
      description:
        'With `validation_failed`: every error. If there are more than 100, the first 100 and one that counts the rest.',
      maxItems: 101,
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
