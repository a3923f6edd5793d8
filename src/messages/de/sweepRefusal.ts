import { capitalised, countOf } from '@/lib/text'
import type { sweepRefusal as inEnglish, SweepRefusal } from '../en/sweepRefusal'
import { idPlaceName, inPlace } from './storePlace'

const LISTED = 10

export const sweepRefusal: typeof inEnglish = (refusal, { place, variable }) => {
  const [finding, advice] = findingAndAdvice(refusal, inPlace(place), idPlaceName(place))
  return `Es wurde kein Bild gelöscht: ${capitalised(finding)} Bitte DATABASE_URL, DATA_DIR und ${variable} prüfen: Jedes Archiv braucht einen eigenen Speicherort für seine Bilder. ${advice}`
}

function findingAndAdvice(
  refusal: SweepRefusal,
  where: string,
  idPlace: string,
): [finding: string, advice: string] {
  switch (refusal.kind) {
    case 'other_archive':
      return [
        `die Bilder ${where} gehören zum Archiv ${refusal.storeId || 'ohne ID'}, diese Datenbank aber zum Archiv ${refusal.archiveId}. Eines von beiden ist falsch.`,
        `Falls beides doch zusammengehört: Archiv anhalten, ${idPlace} löschen und das Archiv wieder starten. Es übernimmt die Bilder, wenn ihre Dateien vorhanden sind.`,
      ]
    case 'empty_database':
      return [
        `${lie(where, refusal.files)}, die diese Datenbank nicht kennt, und sie enthält überhaupt keine Bilder. Vermutlich ist es die falsche, oder sie wurde noch nicht wiederhergestellt.`,
        'Mit der richtigen Datenbank das Archiv neu starten. Werden die Dateien nicht mehr gebraucht, bitte an einen anderen Ort verschieben.',
      ]
    case 'missing_files':
      return [
        `${where} fehlen Dateien zu ${refusal.missing} der ${refusal.images} Bilder in dieser Datenbank. Entweder ist eines von beiden falsch, oder die Dateien wurden noch nicht zurückgeholt.`,
        'Bitte die fehlenden Dateien zurückholen und das Archiv neu starten.',
      ]
    case 'unknown_files':
      return [
        `${lie(where, refusal.files)}, die diese Datenbank nie gekannt hat. Entweder ist die Datenbank ein älterer Stand, oder ein zweites Archiv schreibt an denselben Ort.`,
        moveElsewhere(refusal.files),
      ]
    case 'many_files':
      return [
        `${lie(where, refusal.files)}, die diese Datenbank nicht kennt: zu viele, um Überreste zu sein. Vermutlich ist die Datenbank ein älterer Stand, oder ein zweites Archiv schreibt an denselben Ort.`,
        moveElsewhere(refusal.files),
      ]
  }
}

function lie(where: string, { length }: readonly string[]): string {
  return `${where} ${length === 1 ? 'liegt' : 'liegen'} ${countOf(length, 'Bilddatei', 'Bilddateien')}`
}

function moveElsewhere(files: readonly string[]): string {
  const more = files.length - LISTED
  const listed = files.slice(0, LISTED).join(', ') + (more > 0 ? ` und ${more} weitere` : '')
  return `Ist diese Datenbank die richtige, bitte diese Dateien an einen anderen Ort verschieben: ${listed}. Bis dahin wird dort nichts aufgeräumt.`
}
