import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { AUDIENCES } from '@/domain/audience'
import type { ReadScope } from '@/domain/client'
import { processSlot } from '@/runtime/processSlot'
import type { Db } from './db'
import { filterConditions, type PostFilter } from './publishedPosts'
import { postIsInScope } from './scope'
import { matchesText } from './textSearch'

/** A value of a filter, and how many posts a list would have that is filtered by it and by the other filters. */
export interface Count {
  value: string
  count: number
}

/**
 * The values of each filter that posts have, with their numbers, in order of the values. A year is that of `publishAt` in a time zone; the
 * last one comes first. Tags: the chosen ones, then the most frequent.
 */
export type Facets = Record<'project' | 'type' | 'tag' | 'audience' | 'language' | 'year' | 'recent', Count[]>

/** A post that fails one of these filters still counts for that filter. */
const FILTERS = ['project', 'type', 'tag', 'audience', 'language', 'period'] as const

/** The tags of a list, the chosen ones apart. */
const MAX_TAGS = 30

interface Options {
  /** For the years. */
  timeZone: string
  /** Posts since then count as `recent`. */
  recentSince: Date
}

/**
 * How many posts each choice of each filter would list, by the search index. A filter does not count for its own choices.
 * Tags: the chosen ones, then the most frequent.
 */
export async function facets(
  db: Db,
  scope: ReadScope,
  filter: PostFilter,
  options: Options,
): Promise<Facets> {
  const { tags = [] } = filter
  const conditions = {
    ...filterConditions(filter),
    tag: tags.length === 0 ? null : sql`post.tags && ${sql.param(tags)}::text[]`,
  }
  const passes = (name: (typeof FILTERS)[number]) => sql.identifier(`passes_${name}`)
  const flags = FILTERS.map(
    (name) => sql`coalesce(${conditions[name] ?? sql`true`}, false) as ${passes(name)}`,
  )
  const { isCandidate, matchesFullText } = matchesText({ q: filter.q })
  const isFound =
    matchesFullText === null
      ? isCandidate
      : sql`${isCandidate} and (select ${matchesFullText} from posts full_post where full_post.id = post.post_id)`
  const passesOthers = (name: (typeof FILTERS)[number]) =>
    sql.join(FILTERS.filter((other) => other !== name).map(passes), sql` and `)
  // Groups first: there are few of them, whatever the number of posts.
  const counted = (name: keyof Facets, value: SQL, filterName: (typeof FILTERS)[number]) =>
    sql`select ${name} as facet, ${value} as value, sum(n)::int as count from groups
      where ${passesOthers(filterName)} group by 2`
  const rows = await db<{ facet: keyof Facets; value: string | null; count: number }>(
    sql`
      with hits as ${filter.q === undefined ? sql`not materialized` : sql`materialized`} (
        select post.project_id, post.type_id, post.tags, post.audience_rank, post.language, post.publish_at,
          ${sql.join(flags, sql`, `)}
        from search_index post where ${postIsInScope(scope)} and ${isFound}),
      groups as materialized (
        select project_id, type_id, audience_rank, language,
          extract(year from publish_at at time zone ${options.timeZone})::int as year,
          publish_at >= ${options.recentSince.toISOString()}::timestamptz as is_recent,
          ${sql.join(FILTERS.map(passes), sql`, `)}, count(*) as n
        from hits group by ${sql.join(
          // oxlint-disable-next-line archive/sql-of-strings -- a number
          [...Array(6 + FILTERS.length).keys()].map((at) => sql.raw(String(at + 1))),
          sql`, `,
        )})
      ${counted('project', sql`(select slug from projects where id = project_id)`, 'project')}
      union all ${counted('type', sql`(select key from post_types where id = type_id)`, 'type')}
      union all ${counted('audience', sql`(${sql.param(AUDIENCES)}::text[])[audience_rank + 1]`, 'audience')}
      union all ${counted('language', sql`language`, 'language')}
      union all ${counted('year', sql`year::text`, 'period')}
      union all ${counted('recent', sql`case when is_recent then 'recent' end`, 'period')}
      union all (
        select 'tag', tag, count(*)::int from hits, unnest(tags) tag where ${passesOthers('tag')} group by tag
        order by tag = any(${sql.param(tags)}::text[]) desc, count(*) desc, tag limit ${MAX_TAGS + tags.length})`,
    { isExpensive: filter.q !== undefined },
  )
  const facet = (name: keyof Facets): Count[] =>
    rows.flatMap(({ facet, value, count }) => (facet === name && value !== null ? [{ value, count }] : []))
  const byValue = (name: keyof Facets) => facet(name).sort((one, other) => (one.value < other.value ? -1 : 1))
  return {
    project: byValue('project'),
    type: byValue('type'),
    tag: facet('tag'),
    audience: byValue('audience'),
    language: byValue('language'),
    year: byValue('year').reverse(),
    recent: facet('recent'),
  }
}

/** Facets of recent lists, for the whole process. */
const cache = processSlot<LRUCache<string, Promise<Facets>>>('facets').getOrSet(
  () => new LRUCache({ max: 200 }),
)

/**
 * Like `facets`, from memory while no reader could see a change: keyed by the content version, which is read before the
 * data (docs/decisions/0007, 0035).
 */
export async function cachedFacets(
  ...[db, scope, filter, options]: Parameters<typeof facets>
): Promise<Facets> {
  const [version] = await db<{ n: string }>(sql`select n::text as n from content_version`)
  const key = JSON.stringify([version?.n, scope, filter, options])
  const known = cache.get(key)
  if (known !== undefined) return known
  const counting = facets(db, scope, filter, options)
  cache.set(key, counting)
  // A failure is not kept, but everyone who waits for it gets it.
  counting.catch(() => cache.delete(key))
  return counting
}
