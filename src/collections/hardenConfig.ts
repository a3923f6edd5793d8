import type {
  CollectionBeforeOperationHook,
  FlattenedField,
  SanitizedCollectionConfig,
  SanitizedConfig,
  SanitizedGlobalConfig,
} from 'payload'
import { isRecord } from '@/lib/json'
import { keepKnown } from '@/session/knownFields'
import { protectDates } from './access'
import { dateComponents } from './fields'
import { LOCKS_SLUG, ownLocks, respectLocks } from './locks'
import { limitLists } from './limitLists'
import { queryAccess } from './queryAccess'

/**
 * Hardens a sanitized configuration, including Payload's own collections: fields that do not exist are dropped before Payload merges them
 * into a record, queries cannot name unreadable fields (`queryAccess`), lists are limited (`limitLists`), locks belong to their user (`locks`), no request sets the time of a record (`protectDates`), and endpoints on which Payload fails are removed. Lists show all times in one form.
 */
export function hardenConfig(config: SanitizedConfig): SanitizedConfig {
  for (const entity of [...config.globals, ...config.collections]) {
    removeBrokenEndpoints(entity)
    // The tab "API" shows Payload's own REST as JSON, which is of no use to the people who write here.
    entity.admin.hideAPIURL = true
  }
  for (const { hooks, flattenedFields } of config.globals)
    hooks.beforeOperation = [dropUnknown(flattenedFields), ...(hooks.beforeOperation ?? [])]
  for (const collection of config.collections) {
    if (collection.slug === LOCKS_SLUG) ownLocks(collection)
    showDates(collection)
    const { beforeOperation = [] } = collection.hooks
    collection.hooks.beforeOperation = [
      dropUnknown(collection.flattenedFields),
      queryAccess,
      limitLists,
      respectLocks,
      keepGroups(collection),
      ...beforeOperation,
      protectDates,
    ]
  }
  return config
}

/** Drops keys of an earlier build from what a form sends (`keepKnown`). `validateRequest` has refused more than a few. */
function dropUnknown(fields: readonly FlattenedField[]) {
  return ({ args }: { args?: object }): void => {
    if (args === undefined) return
    if ('overrideAccess' in args && args.overrideAccess === true) return
    if ('data' in args && isRecord(args.data))
      Object.assign(args, { data: keepKnown(fields, args.data).known })
  }
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
