import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { LIMITS } from '@/domain/limits'
import type { Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { takeLock } from '@/operations/lock'
import { inTransaction } from '@/operations/transaction'
import { poolDb, type Db } from '@/queries/db'

const WINDOW_SECONDS = LIMITS.signInWindowMinutes * 60

/**
 * Counts an attempt, or refuses it once the window holds the limit (LIMIT-24, AUTH-7). The window slides, so
 * no window contains more than the limit. Attempts are counted in the database, across processes. Refused attempts don't
 * count, nor those that are still to come because the clock was set back. Old rows are deleted here too.
 * @param key the mail address, or the network of the client
 */
export async function countAttempt(
  payload: Payload,
  kind: keyof typeof LIMITS.signInAttempts,
  key: string,
): Promise<Result<null, Refusal>> {
  // Without a write slot, so that a flood of attempts keeps no other writer waiting.
  const known = await refusalIn(poolDb(payload), kind, key)
  if (known !== null) return refuse(known)
  return inTransaction(payload, { kind: 'system', name: 'sign-in' }, async ({ db }) => {
    await takeLock(db, 'sign_in_attempts', `${kind} ${key}`)
    const refusal = await refusalIn(db, kind, key)
    if (refusal !== null) return refuse(refusal)
    await db(sql`
      insert into sign_in_attempts (kind, key, at) values (${kind}, ${key}, clock_timestamp())`)
    await db(sql`
      delete from sign_in_attempts where ctid in (
        select ctid from sign_in_attempts
        where at <= clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS})
        limit 1000 for update skip locked)`)
    return ok(null)
  })
}

/** Why another attempt is refused now, or null. */
async function refusalIn(
  db: Db,
  kind: keyof typeof LIMITS.signInAttempts,
  key: string,
): Promise<Refusal | null> {
  const [counted] = await db<{ attempts: number; wait: number | null }>(sql`
    select count(*)::int as attempts,
           ceil(extract(epoch from min(at) - clock_timestamp()) + ${WINDOW_SECONDS})::int as wait
    from sign_in_attempts
    where kind = ${kind} and key = ${key}
      and at between clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS}) and clock_timestamp()`)
  if ((counted?.attempts ?? 0) < LIMITS.signInAttempts[kind]) return null
  return { kind: 'rate_limited', retryAfterSeconds: Math.max(1, counted?.wait ?? WINDOW_SECONDS) }
}
