import { sql } from '@payloadcms/db-postgres'
import type { Role } from '@/domain/role'
import type { Db } from '@/queries/db'

export type UserRow = { id: string; role: Role }

/**
 * The user with this lower-case address, or null.
 * @param options `lock` within a transaction: the user and the role cannot change until it ends
 */
export async function findUser(db: Db, email: string, { lock }: { lock: boolean }): Promise<UserRow | null> {
  const [user] = await db<UserRow>(
    sql`select id, role from users where email = ${email} ${lock ? sql`for update` : sql``}`,
  )
  return user ?? null
}
