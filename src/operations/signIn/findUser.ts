import { sql } from '@payloadcms/db-postgres'
import type { Role } from '@/domain/role'
import type { RunSql } from '@/queries/runSql'

/** A person whom the archive knows. */
export type KnownUser = { id: string; role: Role }

/**
 * The person with this address, in lower case, or null when nobody has it.
 * @param options `hold` within a transaction: the person stays, with this role, until it ends
 */
export async function findUser(
  run: RunSql,
  email: string,
  { hold }: { hold: boolean },
): Promise<KnownUser | null> {
  const [user] = await run<KnownUser>(
    sql`select id, role from users where email = ${email} ${hold ? sql`for update` : sql``}`,
  )
  return user ?? null
}
