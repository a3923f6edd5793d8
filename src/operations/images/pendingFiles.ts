import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { poolDb } from '@/queries/db'
import { imageStoreOf } from './imageStore'

/**
 * Records the files of an image before they are written. The insert of its row in `media` strikes the record, in the same
 * transaction; the delete of a row makes a new one (triggers of the migration `image_files`). So a record says for certain
 * that these files belong to this database and have no row, whatever became of the process.
 * @param names the first one is the image itself
 */
export async function recordPendingFiles(
  payload: Payload,
  names: readonly [string, ...string[]],
): Promise<void> {
  await poolDb(payload)(sql`
    insert into unowned_images (filename, names) values (${names[0]}, ${sql.param([...names])}::varchar[])`)
}

/**
 * Removes the files of an image that has no row: its upload failed, or it was deleted. Call it after the transaction, however
 * it ended. Files are removed only when this database has them on record and the store belongs to it; a record that a
 * transaction still holds is no proof. What is left here is left to `sweepOrphans`.
 * @param filename the image itself
 */
export async function deletePendingFiles(payload: Payload, filename: string): Promise<void> {
  try {
    const db = poolDb(payload)
    const [record] = await db<{ names: string[]; archiveId: string }>(sql`
      select names, (select id::text from archive_identity) as "archiveId" from unowned_images
      where filename = ${filename} for update skip locked`)
    if (record === undefined) return
    const store = imageStoreOf(payload)
    const carried = await store.archiveId()
    if (carried !== null && carried !== record.archiveId) return
    await Promise.all(record.names.map((name) => store.remove(name)))
    await clearPendingFiles(payload, filename)
  } catch (error) {
    payload.logger.error(
      { err: error, file: filename },
      'the files of an image without a row could not be removed',
    )
  }
}

/** Strikes the record of an image that has no files any more. */
export async function clearPendingFiles(payload: Payload, filename: string): Promise<void> {
  await poolDb(payload)(sql`delete from unowned_images where filename = ${filename}`)
}
