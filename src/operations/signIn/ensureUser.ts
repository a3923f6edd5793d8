import type { Refusal } from '@/domain/refusal'
import type { Role } from '@/domain/role'
import { ok, type Result } from '@/lib/result'
import { takeLock } from '@/operations/lock'
import type { Transaction } from '@/operations/transaction'
import { findUser, type UserRow } from './findUser'

/**
 * Makes sure that a user has this lower-case address and the role that `decide` returns; returns the id. Of concurrent
 * calls for a new address one creates the user and the others find it. Refuses as `decide` does.
 * @param decide gets the user with the address, locked until the transaction ends, or null
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
