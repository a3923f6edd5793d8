import type { postgresAdapter } from '@payloadcms/db-postgres'

type SchemaHook = NonNullable<Parameters<typeof postgresAdapter>[0]['beforeSchemaInit']>[number]

/**
 * Relations whose target cannot be deleted while they refer to it. Payload's default `ON DELETE SET NULL` would widen a scope (an
 * API client without a project sees every project), lose data, or fail. Other relations keep it: a user may be deleted, since
 * the audit trail keeps the name, and old versions of a post may refer to a deleted image.
 */
const RESTRICTED: Readonly<Record<string, readonly string[]>> = {
  api_clients: ['project'],
  media: ['project', 'client'],
  posts: ['project', 'type', 'cover', 'client'],
  _posts_v: ['version_project', 'version_type'],
  read_markers: ['project', 'post'],
}

/** Makes these foreign keys `ON DELETE RESTRICT` in Payload's schema, for its migrations. */
export const restrictReferences: SchemaHook = ({ adapter, schema }) => {
  for (const [table, fields] of Object.entries(RESTRICTED))
    for (const field of fields) {
      const reference = adapter.rawTables[table]?.columns[field]?.reference
      if (reference === undefined) throw new Error(`The table ${table} has no relation ${field}.`)
      reference.onDelete = 'restrict'
    }
  return schema
}
