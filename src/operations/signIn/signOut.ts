import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Person } from '@/domain/actor'
import type { Refusal } from '@/domain/refusal'
import { ok, type Result } from '@/lib/result'
import { recordAudit } from '@/operations/recordAudit'
import { releaseLocks } from '@/operations/releaseLocks'
import { inTransaction } from '@/operations/transaction'

/**
 * Ends a session with immediate effect (AUTH-12). Also releases the user's edit locks; editing in another browser takes
 * a new one.
 * @param sessionId the session to end; null ends all sessions of the user
 */
export async function signOut(
  payload: Payload,
  person: Person,
  sessionId: string | null,
): Promise<Result<null, Refusal>> {
  return inTransaction(payload, person, async ({ db }) => {
    // All code that rewrites sessions takes this lock; without it an ended session could come back.
    await db(sql`select 1 from users where id = ${person.id} for update`)
    await db(sql`
      delete from users_sessions
      where _parent_id = ${person.id} and (${sessionId}::text is null or id = ${sessionId}::text)`)
    await releaseLocks(db, person.id)
    await recordAudit(db, person, {
      action: 'sign-out',
      target: 'users',
      targetId: person.id,
      label: person.email,
    })
    return ok(null)
  })
}
