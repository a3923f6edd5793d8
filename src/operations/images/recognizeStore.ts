import { sql } from '@payloadcms/db-postgres'
import type { ImageStore } from '@/integrations/storage/imageStore'
import type { SweepRefusal } from '@/messages/en/sweepRefusal'
import type { Db } from '@/queries/db'
import { FILE_NAMES } from '@/queries/media'

/** One of so many images may lack files in a store that is taken over. */
const ONE_MISSING_IN = 20

/**
 * Checks that the image store belongs to this archive (IMG-16). Returns null or why the sweep moves nothing. A store without an id gets
 * this archive's id for good if neither side has other images, or if the store has nearly all files of the database's images.
 * @param names all image files of the store
 * @param unrecorded those that no record names
 */
export async function recognizeStore(
  db: Db,
  store: ImageStore,
  archiveId: string,
  { names, unrecorded }: { names: readonly string[]; unrecorded: readonly string[] },
): Promise<SweepRefusal | null> {
  const carried = await store.archiveId()
  if (carried !== null) return refusalFor(carried, archiveId)
  const { images, missing } = await filesOfImages(db, store, names)
  if (images === 0 && unrecorded.length > 0) return { kind: 'empty_database', files: unrecorded }
  if (missing * ONE_MISSING_IN > images) return { kind: 'missing_files', missing, images }
  await store.claim(archiveId)
  // Another archive may have claimed it first.
  return refusalFor(await store.archiveId(), archiveId)
}

function refusalFor(storeId: string | null, archiveId: string): SweepRefusal | null {
  return storeId === archiveId ? null : { kind: 'other_archive', storeId: storeId ?? '', archiveId }
}

/** Counts the images in the database, and those that lack a file in the store. */
async function filesOfImages(
  db: Db,
  store: ImageStore,
  names: readonly string[],
): Promise<{ images: number; missing: number }> {
  const rows = await db<{ names: string[] }>(sql`
    select ${sql.raw(FILE_NAMES)} as names
    from media`)
  const listed = new Set(names)
  let missing = 0
  for (const row of rows) {
    const unlisted = row.names.filter((name) => !listed.has(name))
    // An upload may have finished since the files were listed.
    const changes = await Promise.all(unlisted.map((name) => store.changedAt(name)))
    if (changes.includes(null)) missing += 1
  }
  return { images: rows.length, missing }
}
