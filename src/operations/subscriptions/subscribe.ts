import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { UserActor } from '@/domain/actor'
import { userScope } from '@/domain/client'
import { LIMITS } from '@/domain/limits'
import { invalid, type Refusal } from '@/domain/refusal'
import type { Rhythm } from '@/domain/subscription'
import { isUuid, newId } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { takeLock } from '@/operations/lock'
import { inTransaction } from '@/operations/transaction'
import { poolDb, type Db } from '@/queries/db'
import { projects } from '@/queries/projects'
import { subscriptionsOf, type Subscription } from '@/queries/subscriptions'

/**
 * Subscribes a user to the entries of a project, or of every project, from now on; or changes the rhythm of the subscription (SUB-1).
 * What a weekly subscription has collected comes at once when it changes. Refuses an unknown project, and one subscription too many
 * (LIMIT-38).
 * @param request `project`: a slug; null for every project
 */
export async function subscribe(
  payload: Payload,
  user: UserActor,
  { project, rhythm }: { project: string | null; rhythm: Rhythm },
): Promise<Result<{ subscription: Subscription; isNew: boolean }, Refusal>> {
  return inTransaction(payload, user, async ({ db }) => {
    const found = (await projects(db, userScope())).find(({ slug }) => slug === project)
    if (project !== null && !found) return refuse(invalid({ pointer: '/project', code: 'no_project_named' }))
    await takeLock(db, 'own_lists', user.id)
    const before = await subscriptionsOf(db, user.id)
    const isNew = before.every((one) => one.project !== project)
    if (isNew && before.length >= LIMITS.subscriptions)
      return refuse(invalid({ pointer: '', code: 'list_full', params: { max: LIMITS.subscriptions } }))
    // A publication in progress takes the next place, and is mailed.
    await db(sql`
      insert into subscriptions as subscription (id, user_id, project_id, rhythm, sent_through)
      select ${newId()}, ${user.id}, ${found?.id ?? null}, ${rhythm}, n from news_counter
      on conflict (user_id, project_id) do update set rhythm = excluded.rhythm,
        sent_at = case when subscription.rhythm = excluded.rhythm then subscription.sent_at else now() end`)
    const subscription = (await subscriptionsOf(db, user.id)).find((one) => one.project === project)
    if (subscription === undefined) throw new Error('the subscription is missing')
    return ok({ subscription, isNew })
  })
}

/** Ends a subscription of a user. Another user's one is a `not_found`. */
export async function endSubscription(
  payload: Payload,
  user: UserActor,
  id: string,
): Promise<Result<null, Refusal>> {
  if (!isUuid(id)) return refuse({ kind: 'not_found' })
  const ended = await poolDb(payload)(
    sql`delete from subscriptions where id = ${id} and user_id = ${user.id} returning id`,
  )
  return ended.length === 0 ? refuse({ kind: 'not_found' }) : ok(null)
}

/** Ends the subscriptions of an unsubscribe link (SUB-5). Those that have ended before are left out. */
export async function unsubscribe(db: Db, ids: readonly string[]): Promise<void> {
  await db(sql`delete from subscriptions where id = any(${sql.param([...ids])}::uuid[])`)
}
