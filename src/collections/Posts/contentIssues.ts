import { z } from 'zod'
import { issuesOf } from '@/domain/issues'
import { blocksSchema } from '@/domain/post/blocks'
import { postFields } from '@/domain/post/fields'
import type { ValidationIssue } from '@/domain/refusal'
import { parseDateTime } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { relationId } from '@/lib/relationId'

/** The fields whose rules are the same for people and programs, by the names that they have in the form. */
const contentSchema = z.object({
  title: postFields.title,
  teaser: postFields.teaser.nullish(),
  authorName: postFields.authorName.nullish(),
  tags: postFields.tags,
  blocks: blocksSchema,
})

/** What an image of which there is no record is told. */
export const NO_SUCH_IMAGE = 'There is no such image.'

/**
 * Every fault in what a person has written, in memory alone, at its pointer by the form's names of the fields. `blocks` are
 * as programs hand them in. Whether the images are there is for others to look up.
 */
export function contentIssues(content: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const parsed = contentSchema.safeParse(content)
  return [
    ...(parsed.success ? [] : issuesOf(parsed.error)),
    ...dateFaults(content.publishAt),
    ...idFaults(content),
  ]
}

function dateFaults(publishAt: unknown): ValidationIssue[] {
  const date = typeof publishAt === 'string' ? new Date(publishAt) : publishAt
  // What is no date at all is refused by the field itself.
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) return []
  if (parseDateTime(date.toISOString()) !== null) return []
  return [{ pointer: '/publishAt', message: 'Give a date between the years 100 and 9999.' }]
}

/** Relations that are named by what is no id. In blocks they are refused with the block. */
function idFaults(content: Readonly<Record<string, unknown>>): ValidationIssue[] {
  return ['project', 'type', 'cover'].flatMap((field) => {
    const id = relationId(content[field])
    return id === null || isUuid(id) ? [] : [{ pointer: `/${field}`, message: 'There is no such record.' }]
  })
}
