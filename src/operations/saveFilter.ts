import { sql } from '@payloadcms/db-postgres'
import { LIMITS } from '@/domain/limits'
import { newId } from '@/lib/ids'
import type { Db } from '@/queries/db'

/**
 * Saves a filter of a user under a name. The same filter has one name, the latest. Beyond the limit nothing is saved. Not
 * audited, as a preference of one's own.
 */
export async function saveFilter(
  db: Db,
  userId: string,
  filter: { name: string; query: string },
): Promise<void> {
  const { name, query } = filter
  // The row of the user is locked, so that requests at the same time cannot exceed the limit together.
  await db(sql`
    with owner as (select id from users where id = ${userId} for update),
    renamed as (
      update saved_filters set name = ${name} from owner
      where user_id = owner.id and query = ${query} returning saved_filters.id)
    insert into saved_filters (id, user_id, name, query)
    select ${newId()}, owner.id, ${name}, ${query} from owner
    where not exists (select 1 from renamed)
      and (select count(*) from saved_filters where user_id = owner.id) < ${LIMITS.savedFilters}`)
}

/** Removes a saved filter of a user; another user's stays. */
export async function removeSavedFilter(db: Db, userId: string, id: string): Promise<void> {
  await db(sql`delete from saved_filters where id = ${id} and user_id = ${userId}`)
}
