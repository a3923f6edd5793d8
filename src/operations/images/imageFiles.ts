import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { ImageStore, StorageUnavailable } from '@/integrations/storage/imageStore'
import { tryLockShared } from '@/operations/lock'
import { poolDb } from '@/queries/db'

declare module 'payload' {
  interface CollectionCustom {
    imageStore?: ImageStore
  }
}

/** The image store of the archive, from its configuration. */
export function imageStoreOf({ config }: Pick<Payload, 'config'>): ImageStore {
  const store = config.collections.find(({ slug }) => slug === 'media')?.custom?.imageStore
  if (store === undefined) throw new Error('the configuration has no image store')
  return store
}

const RETRY_SECONDS = 5

/** The refusal while the image store is unavailable (IMG-22), which is logged. */
export function storeUnavailable({ logger }: Pick<Payload, 'logger'>, error: StorageUnavailable) {
  logger.warn({ err: error }, 'The image store did not carry out a request.')
  return { kind: 'unavailable', code: 'image_store', retryAfterSeconds: RETRY_SECONDS } as const
}

/**
 * Records the files of an image before they are written (docs/decisions/0016). Triggers remove the record with the insert of the
 * row in `media`, and add one with its deletion, in the same transaction. So a record proves that these files belong to this
 * database and have no row, even after a crash.
 * @param names the image itself first
 */
export async function recordPendingFiles(payload: Payload, names: readonly [string, ...string[]]) {
  await poolDb(payload)(sql`
    insert into unowned_images (filename, names) values (${names[0]}, ${sql.param([...names])}::varchar[])`)
}

/**
 * Deletes the files of an image without a row, after its upload failed or its row was deleted. Call it after the transaction,
 * however it ended. Deletes only what this database has on record, in a store that belongs to it; a record that a transaction
 * still locks proves nothing. Leaves the files alone during a backup, whose snapshot may still have the row. `sweepOrphans` does the
 * rest.
 * @param filename the image itself
 */
export async function deletePendingFiles(payload: Payload, filename: string): Promise<void> {
  try {
    const db = poolDb(payload)
    const [record] = await db<{ names: string[]; archiveId: string }>(sql`
      select names, (select id::text from archive_identity) as "archiveId" from unowned_images
      where filename = ${filename} and ${tryLockShared('backup')} for update skip locked`)
    if (record === undefined) return
    const store = imageStoreOf(payload)
    const carried = await store.archiveId()
    if (carried !== null && carried !== record.archiveId) return
    await Promise.all(record.names.map((name) => store.remove(name)))
    await db(sql`delete from unowned_images where filename = ${filename}`)
  } catch (error) {
    const log = { err: error, file: filename }
    payload.logger.error(log, 'the files of an image without a row could not be removed')
  }
}
