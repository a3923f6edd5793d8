import { z } from 'zod'
import { LIMITS } from './limits'
import { line } from './strings'
import { splitValues } from './valueList'

const list = line({ min: 1, max: LIMITS.feedFilter }).optional()

/** What a feed contains: the filters of the list, `project`, `type` and `tag` comma-separated (FEED-1). Without any: everything. */
export const feedFilter = z.strictObject({
  project: list,
  type: list,
  tag: list,
  q: line({ min: 1, max: LIMITS.searchText }).optional(),
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
