import { z } from 'zod'
import { PROBLEM_TYPES } from './problems'

const faultSchema = z.strictObject({
  pointer: z.string().meta({
    maxLength: 4000,
    description:
      'Where: a JSON pointer into the body, `?name` for a query parameter, or empty for the whole.',
  }),
  message: z.string().meta({ maxLength: 4000, description: 'What is wrong and what would be right.' }),
})

/** What every answer with a status of 400 or above holds, as `application/problem+json`. */
export const problemSchema = z
  .strictObject({
    type: z.enum(PROBLEM_TYPES).meta({ description: 'The kind of problem: what a program decides by.' }),
    title: z.string().meta({ maxLength: 100, description: 'The kind of problem in words.' }),
    status: z.int().min(400).max(599).meta({ description: 'The HTTP status, once more.' }),
    detail: z.string().nullable().meta({
      maxLength: 1000,
      description: 'What happened, in a sentence for people. Null with `unauthorized`.',
    }),
    errors: z
      .array(faultSchema.meta({ description: 'One fault.' }))
      .optional()
      .meta({
        description:
          'With `validation_failed`: every fault. Of more than 100 the first ones, and a last one that tells how many more there are.',
        maxItems: 101,
      }),
    posts: z
      .array(z.uuid().meta({ description: 'Id of an entry.' }))
      .optional()
      .meta({
        description: 'With `media_in_use`: the entries that show the image and that the client may see.',
      }),
    run_id: z.uuid().optional().meta({
      description: 'With `delivery_failed` and `delivery_unknown`: the recorded run of the digest.',
    }),
  })
  .meta({ id: 'Problem', title: 'Problem', description: 'Why a call was refused (RFC 9457).' })
