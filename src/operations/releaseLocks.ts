import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Db } from '@/queries/db'
import { takeLock } from './lock'

/** A document as named by a lock. */
export interface LockedDocument {
  collection: string
  id: string
}

/** Deletes the edit locks of a user (Payload's `payload-locked-documents`), all of them or those on one document. */
export async function releaseLocks(db: Db, userId: string, document?: LockedDocument): Promise<void> {
  await db(sql`
    delete from payload_locked_documents lock
    where ${document === undefined ? sql`true` : isOn(document)} and exists (
      select 1 from payload_locked_documents_rels holder
      where holder.parent_id = lock.id and holder.path = 'user' and holder.users_id = ${userId})`)
}

/** Deletes all locks on a document but one. */
export async function releaseOtherLocks(db: Db, kept: string, document: LockedDocument): Promise<void> {
  await db(sql`delete from payload_locked_documents lock where ${isOn(document)} and lock.id <> ${kept}`)
}

/** How long a lock lasts without activity: Payload's default for `lockDocuments.duration`, which no collection changes. */
const LASTS = '5 minutes'

/** The lock on a document that counts, as for Payload, and who has it. Form states can take several at once. */
export async function newestLock(
  db: Db,
  document: LockedDocument,
): Promise<{ id: string; userId: string | null } | null> {
  const [row] = await db<{ id: string; userId: string | null }>(sql`
    select lock.id, (
      select holder.users_id from payload_locked_documents_rels holder
      where holder.parent_id = lock.id and holder.path = 'user') as "userId"
    from payload_locked_documents lock
    where ${isOn(document)} and lock.updated_at > now() - ${LASTS}::interval
    order by lock.updated_at desc limit 1`)
  return row ?? null
}

function isOn({ collection, id }: LockedDocument): SQL {
  return sql`exists (
    select 1 from payload_locked_documents_rels held
    where held.parent_id = lock.id and held.path = 'document'
      and to_jsonb(held) ->> ${`${collection.replaceAll('-', '_')}_id`} = ${id})`
}

/** The name of one opened form of a user, as its page made it up. */
export interface OpenedForm {
  userId: string
  name: string
}

/** How long a save may take whose form was left meanwhile. */
const ENDED_FOR = '1 hour'

/**
 * Records that a form was left: a save of it that is still under way, or that arrives later, takes no lock any more
 * (`isFormEnded`). Waits for one that has taken it. Call it in a transaction of its own.
 */
export async function endForm(db: Db, form: OpenedForm): Promise<void> {
  await takeLock(db, 'edit_document', keyOf(form))
  await db(sql`
    delete from payload_kv
    where key like 'ended-form:%' and (data ->> 'at')::timestamptz < now() - ${ENDED_FOR}::interval`)
  await db(sql`
    insert into payload_kv (id, key, data)
    values (gen_random_uuid(), ${keyOf(form)}, jsonb_build_object('at', now()))
    on conflict (key) do nothing`)
}

/** Whether the form was left. Until the transaction ends, `endForm` waits. */
export async function isFormEnded(db: Db, form: OpenedForm): Promise<boolean> {
  await takeLock(db, 'edit_document', keyOf(form))
  return (await db(sql`select from payload_kv where key = ${keyOf(form)}`)).length > 0
}

function keyOf({ userId, name }: OpenedForm): string {
  return `ended-form:${userId}:${name}`
}
