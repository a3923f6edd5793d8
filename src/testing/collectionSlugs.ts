/** All collections, including Payload's own. */
export const COLLECTIONS = [
  'posts',
  'media',
  'projects',
  'post-types',
  'api-clients',
  'users',
  'read-markers',
  'digest-runs',
  'audit',
  'payload-preferences',
  'payload-locked-documents',
  'payload-migrations',
] as const
