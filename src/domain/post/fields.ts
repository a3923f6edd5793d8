import { z } from 'zod'
import { AUDIENCES } from '@/domain/audience'
import { dateTimeText, line, recordId, text } from '@/domain/strings'
import { isSlug, MAX_SLUG, SLUG_FORM } from './slug'

/** The most characters of each field, counted as Unicode code points (SPEC.md, Limits; CONTRACT.md 2, "Writing"). */
export const POST_LIMITS = {
  title: 200,
  teaser: 500,
  slug: MAX_SLUG,
  authorName: 200,
  tag: 40,
  tags: 20,
  idempotencyKey: 255,
} as const

/** A name by which a project or a post type is looked up. What is not found is a fault of its own. */
const nameToFind = line({ min: 1, max: 120 })

const slug = z
  .string()
  .superRefine((value, context) => {
    if (isSlug(value)) return
    const message =
      'Give 1 to 120 lower-case letters a to z, digits and single hyphens between them, and nothing that looks like a UUID.'
    context.addIssue({ code: 'custom', message })
  })
  .meta({ minLength: 1, maxLength: POST_LIMITS.slug, pattern: SLUG_FORM.source })

/**
 * The fields of a post as clients and people write them, shared by creating and changing. None has a default, none is
 * trimmed or normalised (CONTRACT.md 2, "Writing"). `publishAt` stays a string: `parseInstant` reads it.
 */
export const postFields = {
  project: nameToFind,
  type: nameToFind,
  title: line({ min: 1, max: POST_LIMITS.title }),
  teaser: text({ max: POST_LIMITS.teaser }),
  slug,
  authorName: line({ min: 1, max: POST_LIMITS.authorName }),
  tags: z.array(line({ min: 1, max: POST_LIMITS.tag })).max(POST_LIMITS.tags),
  audience: z.enum(AUDIENCES),
  publishAt: dateTimeText,
  coverMediaId: recordId,
  idempotencyKey: text({ min: 1, max: POST_LIMITS.idempotencyKey }),
}
