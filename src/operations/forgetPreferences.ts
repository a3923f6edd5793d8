import { sql } from '@payloadcms/db-postgres'
import { keptKey } from '@/domain/kept'
import { LIMITS } from '@/domain/limits'
import type { Db } from '@/queries/db'

/**
 * Deletes what of the preferences of a user has not changed for longest, so that no more are left than LIMIT-42. Texts that are not
 * saved go last.
 */
export async function forgetPreferences(db: Db, userId: string): Promise<void> {
  await db(sql`
    delete from payload_preferences where id in (
      select preference.id from payload_preferences preference
      where exists (
        select 1 from payload_preferences_rels holder
        where holder.parent_id = preference.id and holder.users_id = ${userId}::uuid)
      order by preference.key like ${`${keptKey('')}%`} and preference.value <> '{}' desc, preference.updated_at desc, preference.id desc
      offset ${LIMITS.preferences}::int)`)
}
