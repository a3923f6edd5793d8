import { sql, type PostgresAdapter } from '@payloadcms/db-postgres'
import { buildQuery } from '@payloadcms/drizzle'
import type { DatabaseAdapterObj, FindArgs, PaginatedDocs, Where } from 'payload'
import { LIMITS } from '@/domain/limits'
import { dbOn } from '@/queries/db'

type Find = PostgresAdapter['find']
type Adapter = Pick<PostgresAdapter, 'drizzle' | 'payload'>

/**
 * Payload's PostgreSQL adapter with fast lists of hundreds of thousands of posts. Payload reads whole posts to skip to a later
 * page and to count search hits. This adapter selects the ids of a page from an index, and a search counts up to 10,000. Otherwise
 * results are the same.
 */
export function withPostLists(
  base: DatabaseAdapterObj<PostgresAdapter>,
): DatabaseAdapterObj<PostgresAdapter> {
  return {
    ...base,
    init: (args) => {
      const adapter = base.init(args)
      const find: Find = adapter.find.bind(adapter)
      adapter.find = <Doc>(given: FindArgs) =>
        isSlow(given) ? postList<Doc>(adapter, find, given) : find<Doc>(given)
      return adapter
    },
  }
}

function isSlow({ collection, limit = 0, page = 1, pagination, where = {} }: FindArgs): boolean {
  return collection === 'posts' && pagination !== false && limit > 0 && (page > 1 || searchesText(where))
}

/** Whether a condition matches parts of texts, as the admin's search does. */
function searchesText(where: Where): boolean {
  return Object.entries(where).some(([name, value]) => {
    if (Array.isArray(value)) return /^(and|or)$/i.test(name) && value.some(searchesText)
    return 'like' in value || 'contains' in value || 'not_like' in value
  })
}

/**
 * One page of posts, with the same result as `find`.
 * @param find Payload's own
 * @param maxHits how many posts a search counts and lists at most
 */
export async function postList<Doc>(
  adapter: Adapter,
  find: Find,
  args: FindArgs,
  maxHits: number = LIMITS.searchHits,
): Promise<PaginatedDocs<Doc>> {
  const { limit = 0, page = 1, where = {} } = args
  const { flattenedFields: fields, defaultSort } = adapter.payload.collections.posts.config
  const sort = args.sort ?? defaultSort
  if (!isQueried(adapter)) return find<Doc>(args)
  const { joins, ...query } = buildQuery({
    adapter,
    fields,
    tableName: 'posts',
    where,
    // `buildQuery` appends a column to the array.
    ...(sort !== undefined && { sort: [sort].flat() }),
    ...(args.locale !== undefined && { locale: args.locale }),
  })
  if (joins.length > 0) return find<Doc>(args)

  const most = searchesText(where) ? maxHits : Infinity
  const offset = (page - 1) * limit
  const length = Math.max(0, Math.min(limit, most - offset))
  const matching = sql`from posts where ${query.where ?? sql`true`}`
  const order = sql.join(
    query.orderBy.map(({ column, order }) => order(column)),
    sql`, `,
  )
  const db = dbOn(adapter.drizzle)
  const [totals, picked] = await Promise.all([
    db<{ total: number }>(
      sql`select count(*)::int as total from (select 1 ${matching} ${most === Infinity ? sql`` : sql`limit ${most + 1}`}) counted`,
    ),
    db<{ id: string }>(sql`select posts.id ${matching} order by ${order} limit ${length} offset ${offset}`),
  ])
  const ids = picked.map(({ id }) => id)
  const onPage = { page: 1, limit: ids.length, pagination: false, where: { id: { in: ids } } }
  const { docs } = ids.length === 0 ? { docs: [] } : await find<Doc>({ ...args, ...onPage })
  return paginated(docs, Math.min(totals[0]?.total ?? 0, most), { limit, page })
}

/** One page of documents in Payload's form. */
function paginated<Doc>(
  docs: Doc[],
  totalDocs: number,
  { limit, page }: { limit: number; page: number },
): PaginatedDocs<Doc> {
  const totalPages = Math.ceil(totalDocs / limit)
  const [hasPrevPage, hasNextPage] = [page > 1, totalPages > page]
  return {
    docs,
    limit,
    page,
    totalDocs,
    totalPages,
    hasPrevPage,
    hasNextPage,
    pagingCounter: (page - 1) * limit + 1,
    prevPage: hasPrevPage ? page - 1 : null,
    nextPage: hasNextPage ? page + 1 : null,
  }
}

/** Payload has two incompatible types for the same adapter. */
function isQueried(adapter: object): adapter is Parameters<typeof buildQuery>[0]['adapter'] {
  return 'operators' in adapter && 'tables' in adapter
}
