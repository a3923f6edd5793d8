import type { postgresAdapter } from '@payloadcms/db-postgres'

type SchemaHook = NonNullable<Parameters<typeof postgresAdapter>[0]['beforeSchemaInit']>[number]

/**
 * The relations whose target cannot be deleted while they name it. Payload says `ON DELETE SET NULL` for all of them, which opens
 * what they bound (an API client without a project sees every project), loses what they say, or fails where null is not allowed.
 *
 * The others stay as they are: a person may be deleted (the audit trail keeps the name), and the history of an entry may name an
 * image that is gone.
 */
const RESTRICTED: Readonly<Record<string, readonly string[]>> = {
  api_clients: ['project'],
  media: ['project', 'client'],
  posts: ['project', 'type', 'cover', 'client'],
  _posts_v: ['version_project', 'version_type'],
  read_markers: ['project', 'post'],
}

/** Tells Payload's schema which foreign keys are `ON DELETE RESTRICT`, so that its migrations keep them. */
export const restrictReferences: SchemaHook = ({ adapter, schema }) => {
  for (const [table, fields] of Object.entries(RESTRICTED))
    for (const field of fields) {
      const reference = adapter.rawTables[table]?.columns[field]?.reference
      if (reference === undefined) throw new Error(`The table ${table} has no relation ${field}.`)
      reference.onDelete = 'restrict'
    }
  return schema
}
