import { z } from 'zod'
import { issuesOf } from '@/domain/issues'
import { blocksSchema } from '@/domain/post/blocks'
import { postFields } from '@/domain/post/bodies'
import type { ValidationIssue } from '@/domain/refusal'
import { parseDateTime } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { relationId } from '@/lib/relationId'

/** The fields with the same rules for users and clients, by their names in the form. */
const contentSchema = z.object({
  title: postFields.title,
  teaser: postFields.teaser.nullish(),
  authorName: postFields.authorName.nullish(),
  tags: postFields.tags,
  blocks: blocksSchema,
})

/**
 * All validation errors of a form's content, with pointers by form field names. Does no I/O: whether images exist is
 * checked elsewhere. `blocks` are in the form of the API.
 */
export function contentIssues(content: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const parsed = contentSchema.safeParse(content)
  return [
    ...(parsed.success ? [] : issuesOf(parsed.error)),
    ...dateIssues(content.publishAt),
    ...idIssues(content),
  ]
}

function dateIssues(publishAt: unknown): ValidationIssue[] {
  const date = typeof publishAt === 'string' ? new Date(publishAt) : publishAt
  // The field itself refuses invalid dates.
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) return []
  if (parseDateTime(date.toISOString()) !== null) return []
  return [{ pointer: '/publishAt', code: 'date_range' }]
}

/** Relations with a value that is not an id. The block schema checks those in blocks. */
function idIssues(content: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return ['project', 'type', 'cover'].flatMap((field) => {
    const id = relationId(content[field])
    return id === null || isUuid(id) ? [] : [{ pointer: `/${field}`, code: 'no_record' }]
  })
}
