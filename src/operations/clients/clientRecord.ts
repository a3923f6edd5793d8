import { relationId } from '@/lib/relationId'
import type { ApiClient } from '@/payload-types'
import { sql } from '@payloadcms/db-postgres'
import { isUuid } from '@/lib/ids'
import type { Db } from '@/queries/db'

/** An API client as in the admin (TOKEN-10). `project` is an id. */
export interface ClientRecord {
  id: string
  name: string
  mode: ApiClient['mode']
  audience: ApiClient['audience']
  project: string | null
  lastUsedAt: string | null
  revokedAt: string | null
  createdAt: string
  updatedAt: string
}

export function clientRecord(doc: ApiClient): ClientRecord {
  const { id, name, mode, audience, project, lastUsedAt, revokedAt, createdAt, updatedAt } = doc
  return {
    id,
    name,
    mode,
    audience,
    project: relationId(project),
    lastUsedAt: lastUsedAt ?? null,
    revokedAt: revokedAt ?? null,
    createdAt,
    updatedAt,
  }
}

/** Locks a client's row until the transaction ends and returns what decisions about it need; null for an unknown id. */
export async function lockClient(db: Db, id: string): Promise<{ name: string; isRevoked: boolean } | null> {
  if (!isUuid(id)) return null
  const [row] = await db<{ name: string; is_revoked: boolean }>(sql`
    select name, revoked_at is not null as is_revoked from api_clients where id = ${id} for update`)
  return row ? { name: row.name, isRevoked: row.is_revoked } : null
}
