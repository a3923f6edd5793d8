import { sql } from '@payloadcms/db-postgres'
import type { Db } from '@/queries/db'

/**
 * Records when clients called last (TOKEN-6), in one statement. Skips clients that another process has updated within
 * the second: the write limit applies to a client, not to a process.
 * @param uses client ids with the time of their last call
 */
export async function recordLastUse(db: Db, uses: readonly (readonly [string, Date])[]): Promise<void> {
  const ids = uses.map(([id]) => id)
  const times = uses.map(([, at]) => at.toISOString())
  await db(sql`
    update api_clients set last_used_at = use.at
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::timestamptz[]) as use (id, at)
    where api_clients.id = use.id and (last_used_at is null or last_used_at < use.at - interval '1 second')`)
}
