import { sql } from '@payloadcms/db-postgres'
import { waitFor } from '@/operations/lock'
import type { RunSql } from '@/queries/runSql'

/**
 * Whether nobody but this user is an administrator. Until the transaction ends nobody else can ask, so that two
 * administrators cannot remove each other at once; a trigger of the same name holds whatever does not ask.
 */
export async function isLastAdministrator(run: RunSql, userId: string): Promise<boolean> {
  await waitFor(run, 'keep_an_administrator')
  const others = await run(sql`select 1 as found from users where role = 'admin' and id <> ${userId} limit 1`)
  return others.length === 0
}
