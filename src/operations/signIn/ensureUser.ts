import type { Refusal } from '@/domain/refusal'
import type { Role } from '@/domain/role'
import { ok, type Result } from '@/lib/result'
import { takeLock } from '@/operations/lock'
import type { Transaction } from '@/operations/transaction'
import { findUser, type UserRow } from './findUser'

/**
 * Sees to it that there is a user with this address, in lower case, and the role that `decide` answers; answers the id. Of
 * several calls for a new address at once one makes the user, and the others find it. Refuses as `decide` does.
 * @param decide is told who has the address now, which stays so until the transaction ends; null for nobody
 */
export async function ensureUser(
  { payload, req, db }: Transaction,
  email: string,
  decide: (user: UserRow | null) => Promise<Result<Role, Refusal>>,
): Promise<Result<string, Refusal>> {
  await takeLock(db, 'sign_in_user', email)
  const user = await findUser(db, email, { lock: true })
  const decided = await decide(user)
  if (!decided.ok) return decided
  const role = decided.value
  if (user === null) {
    const data = { email, role }
    const { id } = await payload.create({ collection: 'users', data, overrideAccess: true, req })
    return ok(id)
  }
  if (user.role !== role)
    await payload.update({ collection: 'users', id: user.id, data: { role }, overrideAccess: true, req })
  return ok(user.id)
}
