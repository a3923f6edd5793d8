import { countOf } from '@/lib/text'
import { idPlaceName, placeName, type StorePlace } from './storePlace'

/** Why a sweep moves nothing: the database may not be the one that these images belong to. */
export type SweepRefusal =
  | { kind: 'other_archive'; storeId: string; archiveId: string }
  | { kind: 'empty_database'; files: readonly string[] }
  | { kind: 'missing_files'; missing: number; images: number }
  | { kind: 'unknown_files'; files: readonly string[] }
  | { kind: 'many_files'; files: readonly string[] }

const LISTED = 10

/** The warning for operators: what was found, what it means and what to do. See `docs/images.md`. */
export function sweepRefusal(
  refusal: SweepRefusal,
  { place, variable }: { place: StorePlace; variable: string },
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
        `holds ${count(refusal.files)} that this database does not know, too many to be leftovers. The database is probably an older copy, or a second archive writes to the same place.`,
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
