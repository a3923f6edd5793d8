import { sql } from '@payloadcms/db-postgres'
import type { Role } from '@/domain/role'
import type { Db } from '@/queries/db'

/** A person whom the archive knows. */
export type UserRow = { id: string; role: Role }

/**
 * The person with this address, in lower case, or null when nobody has it.
 * @param options `lock` within a transaction: the person stays, with this role, until it ends
 */
export async function findUser(db: Db, email: string, { lock }: { lock: boolean }): Promise<UserRow | null> {
  const [user] = await db<UserRow>(
    sql`select id, role from users where email = ${email} ${lock ? sql`for update` : sql``}`,
  )
  return user ?? null
}
