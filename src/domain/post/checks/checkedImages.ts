import type { Block } from '../blocks'
import { imagesOf } from '../images'
import type { CheckedImage } from './finding'

/**
 * Every use of an image in a post, with what the checks need to know about it.
 * @param records the existing images; a missing one has neither alt text nor name
 */
export function checkedImagesOf(
  post: { coverMediaId: string | null; blocks: readonly Block[] },
  records: readonly Pick<CheckedImage & { id: string }, 'id' | 'alt' | 'filename'>[],
): CheckedImage[] {
  const known = new Map(records.map((image) => [image.id, image]))
  return imagesOf(post).map((use) => {
    const image = known.get(use.mediaId)
    return { ...use, alt: image?.alt ?? null, filename: image?.filename ?? '' }
  })
}
