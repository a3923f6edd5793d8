import { sql } from '@payloadcms/db-postgres'
import type { Db } from '@/queries/db'

/** A document as named by a lock. */
export interface LockedDocument {
  collection: string
  id: string
}

/** Deletes the edit locks of a user (Payload's `payload-locked-documents`), all of them or those on one document. */
export async function releaseLocks(db: Db, userId: string, document?: LockedDocument): Promise<void> {
  const onDocument =
    document === undefined
      ? sql`true`
      : sql`exists (
          select 1 from payload_locked_documents_rels held
          where held.parent_id = lock.id and held.path = 'document'
            and to_jsonb(held) ->> ${`${document.collection.replaceAll('-', '_')}_id`} = ${document.id})`
  await db(sql`
    delete from payload_locked_documents lock
    where ${onDocument} and exists (
      select 1 from payload_locked_documents_rels holder
      where holder.parent_id = lock.id and holder.path = 'user' and holder.users_id = ${userId})`)
}
