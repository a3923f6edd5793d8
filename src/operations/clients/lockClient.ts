import { sql } from '@payloadcms/db-postgres'
import { isUuid } from '@/lib/ids'
import type { Db } from '@/queries/db'

/** Locks a client's row until the transaction ends and returns what decisions about it need; null for an unknown id. */
export async function lockClient(db: Db, id: string): Promise<{ name: string; isRevoked: boolean } | null> {
  if (!isUuid(id)) return null
  const [row] = await db<{ name: string; is_revoked: boolean }>(sql`
    select name, revoked_at is not null as is_revoked from api_clients where id = ${id} for update`)
  return row ? { name: row.name, isRevoked: row.is_revoked } : null
}
