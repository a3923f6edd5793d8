import type { SanitizedCollectionConfig, SanitizedConfig, SanitizedGlobalConfig } from 'payload'
import { LOCKS_SLUG, ownLocks, respectLocks } from './locks'
import { queryAccess } from './queryAccess'

/**
 * Closes what Payload leaves open in a finished configuration, for its own collections too: queries by unreadable fields
 * (`queryAccess`), locks of other people (`locks`), and addresses on which Payload fails.
 */
export function hardenConfig(config: SanitizedConfig): SanitizedConfig {
  for (const global of config.globals) keepRealEndpoints(global)
  for (const collection of config.collections) {
    keepRealEndpoints(collection)
    if (collection.slug === LOCKS_SLUG) ownLocks(collection)
    const { beforeOperation = [] } = collection.hooks
    collection.hooks.beforeOperation = [queryAccess, respectLocks, ...beforeOperation]
  }
  return config
}

/**
 * Drops the addresses that Payload offers and then fails on: versions of what has none, and deleting a preference by its
 * key, for which the ordinary deletion by id stands in.
 */
function keepRealEndpoints(entity: SanitizedCollectionConfig | SanitizedGlobalConfig): void {
  // Without any, Payload answers 501; an address that does not exist is a 404.
  const endpoints = entity.endpoints || []
  entity.endpoints = endpoints.filter(
    ({ method, path }) =>
      (entity.versions || !path.startsWith('/versions')) && !(method === 'delete' && path === '/:key'),
  )
}
