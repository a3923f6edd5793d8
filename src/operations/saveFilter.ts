import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { UserActor } from '@/domain/actor'
import { LIMITS } from '@/domain/limits'
import { newId } from '@/lib/ids'
import { poolDb } from '@/queries/db'
import { commit } from './transaction'

/**
 * Saves a filter of a user under a name. The same filter has one name, the latest. Saves nothing under a name that another filter of
 * the user has, or beyond the limit. Not audited, as a preference of one's own.
 */
export async function saveFilter(
  payload: Payload,
  user: UserActor,
  { name, query }: { name: string; query: string },
): Promise<'saved' | 'taken' | 'full'> {
  return commit(payload, user, async ({ db }) => {
    // Requests at the same time must not exceed the limit together.
    await db(sql`select id from users where id = ${user.id} for update`)
    const taken = await db(sql`
      select id from saved_filters where user_id = ${user.id} and name = ${name} and query <> ${query}`)
    if (taken.length > 0) return 'taken'
    const renamed = await db(sql`
      update saved_filters set name = ${name} where user_id = ${user.id} and query = ${query} returning id`)
    if (renamed.length > 0) return 'saved'
    const added = await db(sql`
      insert into saved_filters (id, user_id, name, query) select ${newId()}, ${user.id}, ${name}, ${query}
      where (select count(*) from saved_filters where user_id = ${user.id}) < ${LIMITS.savedFilters}
      returning id`)
    return added.length > 0 ? 'saved' : 'full'
  })
}

/** Removes a saved filter of a user; another user's stays. */
export async function removeSavedFilter(payload: Payload, user: UserActor, id: string): Promise<void> {
  await poolDb(payload)(sql`delete from saved_filters where id = ${id} and user_id = ${user.id}`)
}
