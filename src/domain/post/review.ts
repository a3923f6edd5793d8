import { withIssue, type ValidationIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { text } from '@/domain/strings'
import { completenessIssues, titleIssues } from './completeness'
import { hasNothingToRead } from './nothingToRead'
import type { PostContent } from './seal'
import { isBlank } from '@/lib/text'

/** What an approver asks for when sending a draft back (LIMIT-34). */
export const reviewComment = text({ min: 1, max: LIMITS.reviewComment }).refine(
  (comment) => comment === '' || !isBlank(comment),
  withIssue({ code: 'comment' }),
)

/**
 * What a draft lacks before it can be submitted (PUB-14): a title, something to read, and what a person has left open in a block.
 * Project and type are always there. Editorial findings are not asked.
 */
export function submissionIssues({
  title,
  teaser,
  blocks,
}: Pick<PostContent, 'title' | 'teaser' | 'blocks'>): ValidationIssue[] {
  return [
    ...titleIssues(title),
    ...completenessIssues({ blocks }),
    ...(hasNothingToRead({ teaser, blocks })
      ? [{ pointer: '/blocks', code: 'nothing_to_read' } as const]
      : []),
  ]
}
