import { sql } from '@payloadcms/db-postgres'
import type { ImageStore } from '@/integrations/storage/imageStore'
import type { Db } from '@/queries/db'
import type { SweepRefusal } from './sweepRefusal'

export interface Archive {
  id: string
  /** Since then uploads are recorded before their files are written. */
  since: Date
}

/** One of so many images may lack files in a store that is taken over. */
const ONE_MISSING_IN = 20

/**
 * Checks that the image store belongs to this archive (IMG-16). Returns null or the reason for doubt. A store without an id gets
 * this archive's id for good if neither side has other images, or if the store has nearly all files of the database's images.
 * @param names all image files of the store
 * @param unrecorded those that no record names
 */
export async function recognizeStore(
  db: Db,
  store: ImageStore,
  { id }: Archive,
  { names, unrecorded }: { names: readonly string[]; unrecorded: readonly string[] },
): Promise<SweepRefusal | null> {
  const carried = await store.archiveId()
  if (carried !== null) return doubtOf(carried, id)
  const { images, missing } = await filesOfImages(db, store, names)
  if (images === 0 && unrecorded.length > 0) return { kind: 'empty_database', files: unrecorded }
  if (missing * ONE_MISSING_IN > images) return { kind: 'missing_files', missing, images }
  await store.claim(id)
  // Another archive may have claimed it first.
  return doubtOf(await store.archiveId(), id)
}

function doubtOf(storeId: string | null, archiveId: string): SweepRefusal | null {
  return storeId === archiveId ? null : { kind: 'other_archive', storeId: storeId ?? '', archiveId }
}

/** Counts the images in the database, and those that lack a file in the store. */
async function filesOfImages(
  db: Db,
  store: ImageStore,
  names: readonly string[],
): Promise<{ images: number; missing: number }> {
  const rows = await db<{ names: string[] }>(sql`
    select array_remove(array[filename, sizes_w480_filename, sizes_w960_filename, sizes_w1600_filename,
      sizes_full_filename], null) as names
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
