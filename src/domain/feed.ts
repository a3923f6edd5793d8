import { z } from 'zod'
import { isBlank } from '@/lib/text'
import { withIssue } from './issues'
import { LIMITS } from './limits'
import { line } from './strings'
import { splitValues } from './valueList'

const nothing = withIssue({ code: 'empty' })
const list = line({ max: LIMITS.feedFilter }).refine((value) => splitValues(value).length > 0, nothing)

/** What a feed contains: the filters of the list, `project`, `type` and `tag` comma-separated (FEED-1). Without any: everything. */
export const feedFilter = z.strictObject({
  project: list.optional(),
  type: list.optional(),
  tag: list.optional(),
  q: line({ max: LIMITS.searchText })
    .refine((value) => !isBlank(value), nothing)
    .optional(),
})

export type FeedFilter = z.output<typeof feedFilter>

/** The values of a filter, for a query. */
export function valuesOf({ project, type, tag, q }: FeedFilter) {
  const values = (list: string | undefined) => {
    const given = splitValues(list)
    return given.length === 0 ? undefined : given
  }
  return { projects: values(project), types: values(type), tags: values(tag), q }
}
