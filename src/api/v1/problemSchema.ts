import { z } from '@hono/zod-openapi'
import type { Problem } from './problem'

/** The words that say what kind of problem it is, each with its status (CONTRACT.md 2). */
const types = [
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'already_published',
  'slug_taken',
  'media_in_use',
  'malformed_body',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'project_binding_required',
  'rate_limited',
  'no_delivery_route',
  'delivery_failed',
  'delivery_unknown',
  'insufficient_storage',
  'unavailable',
  'internal',
] as const satisfies readonly Problem['type'][]

/** What every answer with a status of 400 or above holds, as `application/problem+json`. */
export const problemSchema = z
  .strictObject({
    type: z.enum(types),
    title: z.string(),
    status: z.int(),
    detail: z.string().nullable(),
    errors: z
      .array(
        z.strictObject({
          pointer: z
            .string()
            .openapi({ description: 'JSON pointer into the body, or ?name for a query parameter.' }),
          message: z.string(),
        }),
      )
      .optional()
      .openapi({ description: 'With validation_failed: every fault.' }),
    posts: z
      .array(z.uuid())
      .optional()
      .openapi({ description: 'With media_in_use: the entries that the client may see.' }),
    run_id: z.uuid().optional().openapi({ description: 'With delivery_failed and delivery_unknown.' }),
  })
  .openapi('Problem')
