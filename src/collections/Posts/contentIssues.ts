import { z } from 'zod'
import { validate, withIssue, type ValidationIssue } from '@/domain/issues'
import { blocksSchema } from '@/domain/post/blocks'
import { postFields } from '@/domain/post/bodies'
import { parseDateTime } from '@/lib/dates'
import { isUuid, relationId } from '@/lib/ids'

/** An invalid date is left to Payload's own validation of the field. */
const date = z.unknown().refine(
  (value) => {
    const given = typeof value === 'string' ? new Date(value) : value
    if (!(given instanceof Date) || Number.isNaN(given.getTime())) return true
    return parseDateTime(given.toISOString()) !== null
  },
  withIssue({ code: 'date_range' }),
)

/** A relation outside the blocks, whose schema checks its own. */
const relation = z.unknown().refine(
  (value) => {
    const id = relationId(value)
    return id === null || isUuid(id)
  },
  withIssue({ code: 'no_record' }),
)

/** The fields with the same rules for users and clients, by their names in the form. */
const contentSchema = z.object({
  title: postFields.title,
  teaser: postFields.teaser.nullish(),
  authorName: postFields.authorName.nullish(),
  tags: postFields.tags,
  blocks: blocksSchema,
  publishAt: date.optional(),
  project: relation.optional(),
  type: relation.optional(),
  cover: relation.optional(),
})

/**
 * All validation errors of a form's content, with pointers by form field names. Does not check whether images exist.
 * @param content with `blocks` in the format of the API
 */
export function contentIssues(content: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const valid = validate(contentSchema, content)
  return valid.ok ? [] : valid.refusal
}
