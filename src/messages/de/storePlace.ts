import type { StorePlace } from '../en/storePlace'

/** `im Ordner /archive/media`. */
export function inPlace(place: StorePlace): string {
  if (place.kind === 'folder') return `im Ordner ${place.folder}`
  const bucket = `im Bucket „${place.bucket}“ (${place.endpoint})`
  return place.prefix === '' ? bucket : `unter „${place.prefix}“ ${bucket}`
}

/** `laut der Datei /archive/media/.archive-id`. */
export function accordingToId(place: StorePlace): string {
  if (place.kind === 'folder') return `laut der Datei ${place.folder}/.archive-id`
  return `laut dem Objekt „${place.prefix}.archive-id“`
}

/** `die Datei /archive/media/.archive-id`. */
export function idPlaceName(place: StorePlace): string {
  if (place.kind === 'folder') return `die Datei ${place.folder}/.archive-id`
  return `das Objekt „${place.prefix}.archive-id“ im Bucket „${place.bucket}“`
}
