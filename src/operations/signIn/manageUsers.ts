import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { UserActor } from '@/domain/actor'
import { invalid, type Refusal } from '@/domain/refusal'
import type { Role } from '@/domain/role'
import { toInstant, type Clock } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { recordAudit } from '@/operations/recordAudit'
import { releaseLocks } from '@/operations/releaseLocks'
import { inTransaction, type Transaction } from '@/operations/transaction'
import type { Db } from '@/queries/db'
import { isLastAdministrator, readUserRecord, type UserRecord } from './users'

type LockedUser = { id: string; email: string; role: Role; isActive: boolean }

/**
 * Ends all sessions and open sign-in links of a user with immediate effect (ADMIN-13), and releases the user's edit locks. Revokes the
 * user's feeds too: who had the session could have made one.
 * @returns `ended`: the number of sessions; `feeds`: that of feeds
 */
export function endSessions(
  payload: Payload,
  actor: UserActor,
  id: string,
): Promise<Result<{ ended: number; feeds: number }, Refusal>> {
  return changeUser(payload, actor, id, async ({ db }, user) => {
    const ended = await removeAccess(db, user)
    await record(db, actor, 'end-sessions', user, ended)
    return ok({ ended: ended.sessions, feeds: ended.feeds })
  })
}

/**
 * Deactivates a user: the user cannot sign in, and sessions, open sign-in links and feeds are invalid at once (ADMIN-14). Releases
 * the user's edit locks. What the user wrote stays. Refuses the actor and the last administrator. Doing it again changes nothing.
 */
export function deactivateUser(
  payload: Payload,
  actor: UserActor,
  id: string,
  clock: Clock,
): Promise<Result<{ doc: UserRecord }, Refusal>> {
  if (id === actor.id) return Promise.resolve(refuse(invalid({ pointer: '', code: 'own_user' })))
  return changeUser(payload, actor, id, async ({ db, req }, user) => {
    if (user.role === 'admin' && (await isLastAdministrator(db, user.id)))
      return refuse(invalid({ pointer: '', code: 'last_administrator' }))
    if (user.isActive) {
      const now = toInstant(clock())
      await db(sql`update users set deactivated_at = ${now}, updated_at = ${now} where id = ${user.id}`)
      await record(db, actor, 'deactivate', user)
    }
    await removeAccess(db, user)
    return ok({ doc: await readUserRecord(payload, req, user.id) })
  })
}

/** Lets a deactivated user sign in again. Doing it again changes nothing. */
export function reactivateUser(
  payload: Payload,
  actor: UserActor,
  id: string,
  clock: Clock,
): Promise<Result<{ doc: UserRecord }, Refusal>> {
  return changeUser(payload, actor, id, async ({ db, req }, user) => {
    if (!user.isActive) {
      const now = toInstant(clock())
      await db(sql`update users set deactivated_at = null, updated_at = ${now} where id = ${user.id}`)
      await record(db, actor, 'reactivate', user)
    }
    return ok({ doc: await readUserRecord(payload, req, user.id) })
  })
}

/** Runs `change` with the user, who is locked until the transaction ends: all code that rewrites sessions takes this lock. */
function changeUser<Value>(
  payload: Payload,
  actor: UserActor,
  id: string,
  change: (transaction: Transaction, user: LockedUser) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  return inTransaction(payload, actor, async (transaction) => {
    if (!isUuid(id)) return refuse({ kind: 'not_found' })
    const [user] = await transaction.db<LockedUser>(sql`
      select id, email, role, deactivated_at is null as "isActive" from users where id = ${id} for update`)
    return user ? change(transaction, user) : refuse({ kind: 'not_found' })
  })
}

/** Removes the sessions, open sign-in links, edit locks and feeds of a user. Returns the numbers of sessions and feeds. */
async function removeAccess(db: Db, { id, email }: LockedUser): Promise<{ sessions: number; feeds: number }> {
  const sessions = await db(sql`delete from users_sessions where _parent_id = ${id} returning id`)
  await releaseLocks(db, id)
  await db(sql`delete from sign_in_links where email = ${email}`)
  const feeds = await db(sql`delete from feeds where user_id = ${id} returning id`)
  return { sessions: sessions.length, feeds: feeds.length }
}

function record(
  db: Db,
  actor: UserActor,
  action: 'end-sessions' | 'deactivate' | 'reactivate',
  { id, email }: LockedUser,
  details?: Record<string, unknown>,
): Promise<void> {
  return recordAudit(db, actor, {
    action,
    target: 'users',
    targetId: id,
    label: email,
    ...(details && { details }),
  })
}
