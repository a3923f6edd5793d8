import { sql } from '@payloadcms/db-postgres'
import { takeLock } from '@/operations/lock'
import type { Db } from '@/queries/db'

/**
 * Whether this user is the only administrator. Locks until the transaction ends, so two administrators cannot remove
 * each other at once. A trigger of the same name protects writes that do not call this.
 */
export async function isLastAdministrator(db: Db, userId: string): Promise<boolean> {
  await takeLock(db, 'keep_an_administrator')
  const others = await db(sql`select 1 as found from users where role = 'admin' and id <> ${userId} limit 1`)
  return others.length === 0
}
