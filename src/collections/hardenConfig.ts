import type {
  CollectionBeforeOperationHook,
  SanitizedCollectionConfig,
  SanitizedConfig,
  SanitizedGlobalConfig,
} from 'payload'
import { isRecord } from '@/lib/json'
import { protectDates } from './access'
import { dateComponents } from './fields'
import { LOCKS_SLUG, ownLocks, respectLocks } from './locks'
import { queryAccess } from './queryAccess'

/**
 * Hardens a sanitized configuration, including Payload's own collections: queries cannot name unreadable fields (`queryAccess`),
 * locks belong to their user (`locks`), no request sets the time of a record (`protectDates`), and endpoints on which Payload fails are removed. Lists show all times in one form.
 */
export function hardenConfig(config: SanitizedConfig): SanitizedConfig {
  for (const entity of [...config.globals, ...config.collections]) {
    removeBrokenEndpoints(entity)
    // The tab "API" shows Payload's own REST as JSON, which is of no use to the people who write here.
    entity.admin.hideAPIURL = true
  }
  for (const collection of config.collections) {
    if (collection.slug === LOCKS_SLUG) ownLocks(collection)
    showDates(collection)
    const { beforeOperation = [] } = collection.hooks
    collection.hooks.beforeOperation = [
      queryAccess,
      respectLocks,
      keepGroups(collection),
      ...beforeOperation,
      protectDates,
    ]
  }
  return config
}

/** Payload fails on `null` for a group, with a 500. It means a group that stays as it is. */
function keepGroups({ fields }: SanitizedCollectionConfig): CollectionBeforeOperationHook {
  const groups = new Set(
    fields.flatMap((field) => (field.type === 'group' && 'name' in field ? field.name : [])),
  )
  return ({ args }) => {
    if (!('data' in args) || !isRecord(args.data)) return
    const given = Object.entries(args.data).filter(([name, value]) => value !== null || !groups.has(name))
    if (given.length < Object.keys(args.data).length) Object.assign(args, { data: Object.fromEntries(given) })
  }
}

/** Shows the times that Payload adds to each collection like all others. */
function showDates({ fields }: SanitizedCollectionConfig): void {
  for (const field of fields)
    if (field.type === 'date' && (field.name === 'createdAt' || field.name === 'updatedAt'))
      field.admin = { ...field.admin, components: { ...field.admin?.components, Cell: dateComponents.Cell } }
}

/**
 * Removes endpoints that Payload offers and then fails on: versions of collections without versions, and deleting a
 * preference by its key (deletion by id works).
 */
function removeBrokenEndpoints(entity: SanitizedCollectionConfig | SanitizedGlobalConfig): void {
  // Without endpoints Payload responds with 501; for an unknown path with 404.
  const endpoints = entity.endpoints || []
  entity.endpoints = endpoints.filter(
    ({ method, path }) =>
      (entity.versions || !path.startsWith('/versions')) && !(method === 'delete' && path === '/:key'),
  )
}
