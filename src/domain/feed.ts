import { z } from 'zod'
import { listedValues } from '@/lib/text'
import { LIMITS } from './limits'
import { line } from './strings'

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
  const values = (list: string | undefined) => (list === undefined ? undefined : listedValues(list))
  return { projects: values(project), types: values(type), tags: values(tag), q }
}

/** The slugs or keys that a list of them names. */
export function namesIn(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
