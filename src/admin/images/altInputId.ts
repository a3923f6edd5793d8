import { pathOfPointer } from '../fields/focusPath'

/**
 * The id of the alt text input of an image, by its pointer in the API (ADMIN-2): `/cover_media_id`,
 * `/blocks/2/data/mediaId`, `/blocks/2/data/mediaIds/1`. A finding focuses it, once its block is open and on screen.
 */
export function altInputId(pointer: string): string {
  return altInputIdOf(pathOfPointer(pointer))
}

/** The id of the alt text input of an image, by the path of its value in the form: `blocks.2.mediaIds.1`. */
export function altInputIdOf(path: string): string {
  return `alt-${path.replaceAll('.', '__')}`
}
