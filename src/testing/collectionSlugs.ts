/** Every collection of the archive, Payload's own included. */
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
