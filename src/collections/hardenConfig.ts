import type { SanitizedCollectionConfig, SanitizedConfig, SanitizedGlobalConfig } from 'payload'
import { LOCKS_SLUG, ownLocks, respectLocks } from './locks'
import { queryAccess } from './queryAccess'

/**
 * Restricts what Payload leaves open in a finished configuration, its own collections included: queries by unreadable
 * fields (`queryAccess`), locks of other users (`locks`), and endpoints on which Payload fails.
 */
export function hardenConfig(config: SanitizedConfig): SanitizedConfig {
  for (const global of config.globals) removeBrokenEndpoints(global)
  for (const collection of config.collections) {
    removeBrokenEndpoints(collection)
    if (collection.slug === LOCKS_SLUG) ownLocks(collection)
    const { beforeOperation = [] } = collection.hooks
    collection.hooks.beforeOperation = [queryAccess, respectLocks, ...beforeOperation]
  }
  return config
}

/**
 * Removes endpoints that Payload offers and then fails on: versions of collections without versions, and deleting a
 * preference by its key (deletion by id works).
 */
function removeBrokenEndpoints(entity: SanitizedCollectionConfig | SanitizedGlobalConfig): void {
  // With none, Payload responds 501; an unknown address is a 404.
  const endpoints = entity.endpoints || []
  entity.endpoints = endpoints.filter(
    ({ method, path }) =>
      (entity.versions || !path.startsWith('/versions')) && !(method === 'delete' && path === '/:key'),
  )
}
