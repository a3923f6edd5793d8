import { sql } from '@payloadcms/db-postgres'
import { takeLock } from '@/operations/lock'
import type { Db } from '@/queries/db'

/**
 * Whether nobody but this user is an administrator. Until the transaction ends nobody else can ask, so that two
 * administrators cannot remove each other at once; a trigger of the same name holds whatever does not ask.
 */
export async function isLastAdministrator(db: Db, userId: string): Promise<boolean> {
  await takeLock(db, 'keep_an_administrator')
  const others = await db(sql`select 1 as found from users where role = 'admin' and id <> ${userId} limit 1`)
  return others.length === 0
}
