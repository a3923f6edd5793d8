import { definitionOf, isKnownBlock } from '../blocks'
import type { Field } from './field'
import type { CheckedPost, Finding } from './finding'
import { advice } from './hits'

/** A text with this many words is hard to read without a picture. Three to six paragraphs have far fewer. */
const LONG_TEXT = 600
/** More images than a reader looks at. */
const MANY_IMAGES = 20

/** A cover that is also in a block and is the only image: readers see it twice and nothing else. */
export function checkCover({ images }: Pick<CheckedPost, 'images'>): Finding[] {
  const isCover = ({ pointer }: { pointer: string }) => pointer === '/cover_media_id'
  const isOneImage = new Set(images.map(({ mediaId }) => mediaId)).size === 1
  if (!isOneImage || !images.some(isCover) || images.every(isCover)) return []
  return [advice('cover_repeated', '/cover_media_id', { code: 'cover_repeated' })]
}

/** How many pictures there are, and whether they come before any text (CHECK-4). */
export function checkPictures(
  { blocks, images }: Pick<CheckedPost, 'blocks' | 'images'>,
  fields: readonly Field[],
): Finding[] {
  const known = blocks.filter(isKnownBlock)
  const inBlocks = images.filter(({ pointer }) => pointer.startsWith('/blocks/')).length
  if (inBlocks > MANY_IMAGES) {
    return [advice('picture_count', '/blocks', { code: 'many_pictures', params: { count: inBlocks } })]
  }
  if (images.length === 0 && !known.some(isPicture) && wordsIn(fields) > LONG_TEXT) {
    return [advice('picture_count', '/blocks', { code: 'no_picture' })]
  }
  const firstText = blocks.findIndex(isText)
  const before = firstText === -1 ? [] : blocks.slice(0, firstText)
  if (before.filter(isPicture).length < 2) return []
  return [advice('picture_count', '/blocks/0', { code: 'pictures_first' })]
}

function isPicture({ type }: { type: string }): boolean {
  return definitionOf(type)?.isPicture === true
}

function isText({ type }: { type: string }): boolean {
  const fields = definitionOf(type)?.fields ?? []
  return fields.some(({ kind, isProse }) => isProse && (kind === 'markdown' || kind === 'text'))
}

function wordsIn(fields: readonly Field[]): number {
  return fields
    .filter(({ pointer }) => pointer.startsWith('/blocks/'))
    .flatMap(({ passages }) => passages)
    .reduce((sum, { words }) => sum + (words.match(/\p{L}+/gu)?.length ?? 0), 0)
}
