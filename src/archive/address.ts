import { isAudience, type Audience } from '@/domain/audience'
import { LIMITS } from '@/domain/limits'
import { joinValues, splitValues } from '@/domain/valueList'
import { firstCharacters, isStorableText } from '@/lib/text'
import { startOfDay } from '@/lib/timeZones'
import { isLanguage, type Language } from '@/messages/language'
import type { PostFilter } from '@/queries/publishedPosts'

/** The filters of a list. Several values of one mean any of them; an empty list and null match everything. */
export interface ListFilter {
  /** A search (`parseSearch`). */
  q: string | null
  /** Slugs. */
  project: readonly string[]
  /** Keys of post types. */
  type: readonly string[]
  tag: readonly string[]
  audience: readonly Audience[]
  language: readonly Language[]
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string | null
  to: string | null
}

/** A list's filters and its page, counted from 1. */
export interface ListPlace extends ListFilter {
  page: number
}

/** The filters that take several values. */
export const CHOSEN = ['project', 'type', 'tag', 'audience', 'language'] as const

/** A filter with several values. */
export type Chosen = (typeof CHOSEN)[number]

/** No filter. */
export const EVERYTHING: ListFilter = {
  q: null,
  project: [],
  type: [],
  tag: [],
  audience: [],
  language: [],
  from: null,
  to: null,
}

/** Entries per page. */
export const PER_PAGE = 25

const LAST_PAGE = 1_000_000
/** Further values of a filter are ignored. */
const MAX_VALUES = 50

/** The query of a page as Next passes it. */
export type Query = Readonly<Record<string, string | string[] | undefined>>

/** Parses the query of a list. Ignores invalid values. */
export function readPlace(query: Query): ListPlace {
  const page = one(query, 'page') ?? ''
  return {
    ...readFilter(query),
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  }
}

/**
 * Parses filters as they are in an address or in storage. A parameter has its values separated by commas, or is repeated, as by
 * the check boxes of a form. Ignores invalid values, and swaps the days of a period that ends before it starts.
 */
export function readFilter(query: Query): ListFilter {
  const q = firstCharacters(one(query, 'q')?.trim() ?? '', LIMITS.searchText).trim()
  const [from, to] = [dayOf(query, 'from'), dayOf(query, 'to')]
  const isReversed = from !== null && to !== null && from > to
  return {
    q: q === '' ? null : q,
    project: many(query, 'project'),
    type: many(query, 'type'),
    tag: many(query, 'tag'),
    audience: many(query, 'audience').filter(isAudience),
    language: many(query, 'language').filter(isLanguage),
    from: isReversed ? to : from,
    to: isReversed ? from : to,
  }
}

/** Filters and a page as code names them: a single value needs no list. */
export type GivenPlace = {
  [Name in keyof ListPlace]?: ListPlace[Name] | (Name extends Chosen ? string : never)
}

/** The address of a list, without defaults: `/?project=shop,blog&page=2`. */
export function listAddress(place: GivenPlace): string {
  const query = new URLSearchParams(listParameters(place))
  // Commas are safe in a query, and an address that people share should be readable.
  return query.size === 0 ? '/' : `/?${query.toString().replaceAll('%2C', ',')}`
}

/** The parameters of a list's address, without defaults. */
export function listParameters({ page, ...filter }: GivenPlace): [name: string, value: string][] {
  const { q, from, to } = filter
  return [
    ['q', q ?? ''],
    ...CHOSEN.map((name): [string, string] => [name, joinValues([filter[name] ?? []].flat())]),
    ['from', from ?? ''],
    ['to', to ?? ''],
    ['page', page === undefined || page === 1 ? '' : String(page)],
  ].filter((parameter): parameter is [string, string] => parameter[1] !== '')
}

/** The query of a feed with the same entries, which filters by fewer things than a list. Null if that cannot be, or for everything. */
export function feedQueryOf({ q, project, type, tag, ...others }: ListFilter): string | null {
  if (!isEverything({ ...EVERYTHING, ...others })) return null
  const address = listAddress({ q, project, type, tag })
  return address === '/' ? null : address.slice(1)
}

/** Whether a filter matches everything. */
export function isEverything(filter: ListFilter): boolean {
  return listAddress({ ...filter, page: 1 }) === '/'
}

/** A filter as a query over posts. Its days are those of the time zone, both included. */
export function postFilterOf(filter: ListFilter, timeZone: string): PostFilter {
  const { q, project, type, tag, audience, language, from, to } = filter
  const anyOf = <Value>(values: readonly Value[]) => (values.length === 0 ? undefined : values)
  return {
    q: q ?? undefined,
    projects: anyOf(project),
    types: anyOf(type),
    tags: anyOf(tag),
    audiences: anyOf(audience),
    languages: anyOf(language),
    since: from === null ? undefined : startOfDay(from, 0, timeZone),
    until: to === null ? undefined : startOfDay(to, 1, timeZone),
  }
}

export function entryAddress(slug: string): string {
  return `/entries/${encodeURIComponent(slug)}`
}

export function projectAddress(slug: string, page = 1): string {
  return `/projects/${encodeURIComponent(slug)}${page === 1 ? '' : `?page=${page}`}`
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

function many(query: Query, name: string): string[] {
  return splitValues([query[name] ?? []].flat().join(','))
    .filter(isStorableText)
    .slice(0, MAX_VALUES)
}

function dayOf(query: Query, name: string): string | null {
  const day = one(query, name) ?? ''
  if (!/^(?:19|[2-8]\d)\d\d-\d\d-\d\d$/.test(day)) return null
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}
