/** Where an image store keeps its files. */
export type StorePlace =
  | { kind: 'folder'; folder: string }
  | { kind: 'bucket'; bucket: string; endpoint: string; prefix: string }

/** `the folder /archive/media`. */
export function placeName(place: StorePlace): string {
  if (place.kind === 'folder') return `the folder ${place.folder}`
  const bucket = `the bucket "${place.bucket}" at ${place.endpoint}`
  return place.prefix === '' ? bucket : `the prefix "${place.prefix}" of ${bucket}`
}

/** What has the id of the archive that the images belong to: `the file /archive/media/.archive-id`. */
export function idPlaceName(place: StorePlace): string {
  if (place.kind === 'folder') return `the file ${place.folder}/.archive-id`
  return `the object "${place.prefix}.archive-id" in the bucket "${place.bucket}"`
}
