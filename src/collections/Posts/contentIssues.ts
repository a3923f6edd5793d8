import { z } from 'zod'
import { validate, withIssue } from '@/domain/issues'
import { blocksSchema } from '@/domain/post/blocks'
import { postFields } from '@/domain/post/bodies'
import type { ValidationIssue } from '@/domain/refusal'
import { parseDateTime } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { relationId } from '@/lib/relationId'

/** The field itself rejects an invalid date. */
const date = z.unknown().refine(
  (value) => {
    const wanted = typeof value === 'string' ? new Date(value) : value
    if (!(wanted instanceof Date) || Number.isNaN(wanted.getTime())) return true
    return parseDateTime(wanted.toISOString()) !== null
  },
  withIssue({ code: 'date_range' }),
)

/** The block schema checks relations in blocks. */
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
 * All validation errors of a form's content, with pointers by form field names. No I/O: whether images exist is
 * checked elsewhere. `blocks` have the format of the API.
 */
export function contentIssues(content: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const valid = validate(contentSchema, content)
  return valid.ok ? [] : valid.refusal
}
