import { isStorableText } from '@/lib/text'

/** The filters of a list; null matches everything. */
export interface ListFilter {
  project: string | null
  type: string | null
  tag: string | null
}

/** A list's filters and its page, counted from 1. */
export interface ListPlace extends ListFilter {
  page: number
}

/** Entries per page. */
export const PER_PAGE = 25

const LAST_PAGE = 1_000_000

/** The query of a page as Next passes it. */
export type Query = Readonly<Record<string, string | string[] | undefined>>

/** Parses the query of a list. Ignores invalid values. */
export function readPlace(query: Query): ListPlace {
  const page = one(query, 'page') ?? ''
  return {
    project: one(query, 'project'),
    type: one(query, 'type'),
    tag: one(query, 'tag'),
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  }
}

/** The address of a list, without defaults: `/?project=shop&page=2`. */
export function listAddress(place: Partial<ListPlace>): string {
  const query = new URLSearchParams()
  if (place.project) query.set('project', place.project)
  if (place.type) query.set('type', place.type)
  if (place.tag) query.set('tag', place.tag)
  if (place.page !== undefined && place.page > 1) query.set('page', String(place.page))
  return query.size === 0 ? '/' : `/?${query}`
}

export function entryAddress(slug: string): string {
  return `/entries/${encodeURIComponent(slug)}`
}

/** An entry as Markdown. */
export function markdownAddress(slug: string): string {
  return `${entryAddress(slug)}/markdown`
}

/** A file of an image, for readers with a session. */
export function fileAddress({ path }: { path: string }): string {
  return `/api/v1/media/file/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The form of an entry in the admin. */
export function editAddress(id: string): string {
  return `/admin/collections/posts/${id}`
}

/** A path with the query of a page. Repeated parameters keep their order. */
export function withQuery(path: string, query: Query): string {
  const params = new URLSearchParams()
  for (const [name, values = []] of Object.entries(query)) {
    for (const value of [values].flat()) params.append(name, value)
  }
  return params.size === 0 ? path : `${path}?${params.toString()}`
}

function one(query: Query, name: string): string | null {
  const [first = ''] = [query[name]].flat()
  return first !== '' && isStorableText(first) ? first : null
}
