import { z } from 'zod'
import { API_PROBLEMS, sampleOf, type ApiProblemType } from '@/domain/problems'
import { headersOf, problemOf, type Problem } from '@/http/problem'
import { keysOf } from '@/lib/objects'
import { capitalised } from '@/lib/text'
import type { HeaderName } from './headers'

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
  const sample = sampleOf(type)
  return {
    name: `${type.split('_').map(capitalised).join('')}Problem`,
    when: API_PROBLEMS[type].when,
    example: problemOf(sample),
    headers: keysOf(headersOf(sample)),
  }
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
