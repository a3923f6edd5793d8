import { sql } from '@payloadcms/db-postgres'
import { countOf } from '@/lib/text'
import type { ImageStore } from '@/integrations/storage/imageStore'
import { idPlaceName, placeName } from '@/messages/en/storePlace'
import type { Db } from '@/queries/db'
import { FILE_NAMES } from '@/queries/media'

/** Why a sweep moves nothing: the database may not be the one that these images belong to. */
export type SweepRefusal =
  | { kind: 'other_archive'; storeId: string; archiveId: string }
  | { kind: 'empty_database'; files: readonly string[] }
  | { kind: 'missing_files'; missing: number; images: number }
  | { kind: 'unknown_files'; files: readonly string[] }
  | { kind: 'many_files'; files: readonly string[] }

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

const LISTED = 10

/** The warning for operators: what was found, what it means and what to do. See `docs/images.md`. */
export function sweepRefusalInWords(
  refusal: SweepRefusal,
  { place, variable }: Pick<ImageStore, 'place' | 'variable'>,
): string {
  const [finding, advice] = findingAndAdvice(refusal, idPlaceName(place))
  return `No image was deleted: ${placeName(place)} ${finding} Check DATABASE_URL, DATA_DIR and ${variable}: each archive needs a place of its own for its images. ${advice}`
}

function findingAndAdvice(refusal: SweepRefusal, idPlace: string): [finding: string, advice: string] {
  switch (refusal.kind) {
    case 'other_archive':
      return [
        `belongs to the archive ${refusal.storeId || 'without an id'}, and this database to the archive ${refusal.archiveId}. One of the two is the wrong one.`,
        `If the two do belong together, stop the archive, delete ${idPlace} and start it again: it takes the images over when their files are there.`,
      ]
    case 'empty_database':
      return [
        `holds ${count(refusal.files)} that this database does not know, and the database has no images at all. It is probably the wrong one, or not restored yet.`,
        'With the right database, start the archive again. If the files are not needed any more, move them elsewhere.',
      ]
    case 'missing_files':
      return [
        `lacks files of ${refusal.missing} of the ${refusal.images} images in this database. One of the two is the wrong one, or the files are not restored yet.`,
        'Put the missing files back and start the archive again.',
      ]
    case 'unknown_files':
      return [
        `holds ${count(refusal.files)} that this database has never known. The database is an older copy, or a second archive writes to the same place.`,
        moveElsewhere(refusal.files),
      ]
    case 'many_files':
      return [
        `holds ${count(refusal.files)} that this database does not know, too many for leftovers. The database is probably an older copy, or a second archive writes to the same place.`,
        moveElsewhere(refusal.files),
      ]
  }
}

function count(files: readonly string[]): string {
  return countOf(files.length, 'image file', 'image files')
}

function moveElsewhere(files: readonly string[]): string {
  const more = files.length - LISTED
  const listed = files.slice(0, LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `If this database is the right one, move these files elsewhere: ${listed}. Until then nothing is tidied up there.`
}
