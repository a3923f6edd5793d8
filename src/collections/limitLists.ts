import type { CollectionBeforeOperationHook, PayloadRequest, Sort, Where } from 'payload'
import { LIMITS } from '@/domain/limits'
import { isRecord } from '@/lib/json'
import { turnForContent } from '@/queries/contentBytes'
import { poolDb } from '@/queries/db'
import { turnIfLarge } from '@/runtime/turnIfLarge'
import { refusalError } from './refusals'

const PREFERENCES = 'payload-preferences'
/** The size of a list without `limit`, as in Payload. */
const DEFAULT_LIMIT = 10
/** Longer lists are read one after another (SEC-24). */
const LONG = 100

/**
 * Limits lists (LIMIT-43): how many documents one has, fewer if they are whole entries, and for programs how much content. `limit=0`,
 * which to Payload means all, gives as many as allowed. Large entries are read in turn (SEC-24).
 */
export const limitLists: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  const query: Record<string, unknown> = { ...args }
  // What Payload reads to populate documents is as much as those name, and without errors.
  if (operation !== 'read' || overrideAccess === true || query.disableErrors === true) return
  if (typeof query.id === 'string') return
  const isWhole = collection.slug === 'posts' && selectsBlocks(query.select)
  const isCounted = isWhole && req.payloadAPI === 'REST'
  const max = isWhole
    ? LIMITS.listedPosts
    : collection.slug === PREFERENCES
      ? LIMITS.listedPreferences
      : LIMITS.listed
  const all = query.pagination === false ? max : DEFAULT_LIMIT
  const limit = typeof query.limit === 'number' ? Math.min(query.limit || max, max) : all
  Object.assign(args, { limit })
  // Payload works on all documents of a list at once, a tenth of a millisecond or more for each.
  if (limit > LONG) await turnIfLarge(Infinity)
  if (!isCounted) return
  // Each of many entries would come with each of its images.
  if (limit > DEFAULT_LIMIT) Object.assign(args, { depth: 0 })
  const bytes = await turnForContent(poolDb(req.payload), await listed(req, { ...args, limit }))
  if (bytes > LIMITS.listedBytes)
    throw refusalError(req, 400, { code: 'listTooLarge', params: { bytes: LIMITS.listedBytes } })
}

/** Whether a selection, as Payload understands it, includes the blocks of an entry or of its version. */
export function selectsBlocks(select: unknown): boolean {
  if (!isRecord(select)) return select !== false
  if ('version' in select) return selectsBlocks(select.version)
  if ('blocks' in select) return select.blocks !== false
  return Object.values(select).every((value) => value === false)
}

interface List {
  where?: Where
  page?: number
  limit: number
  sort?: Sort
}

/** The ids of what a list of whole entries, or of their versions, would have. */
async function listed(req: PayloadRequest, { where = {}, page = 1, limit, sort }: List) {
  const list = { where, page, limit, depth: 0, req, ...(sort && { sort }) }
  if (/\/versions$/i.test(req.pathname ?? '')) {
    const select = { updatedAt: true } as const
    const { docs } = await req.payload.findVersions({
      collection: 'posts',
      overrideAccess: false,
      ...list,
      select,
    })
    return { versions: docs.map(({ id }) => id) }
  }
  const { docs } = await req.payload.find({
    collection: 'posts',
    overrideAccess: false,
    ...list,
    select: { slug: true },
  })
  return { posts: docs.map(({ id }) => id) }
}
