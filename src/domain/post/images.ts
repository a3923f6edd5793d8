import { pointerOf } from '@/domain/issues'
import { isRecord } from '@/lib/json'
import { definitionOf, type Block } from './blocks'

/** An image that a post shows, and where: a JSON pointer into the post as the API writes it (ADMIN-2). */
export interface ImageUse {
  mediaId: string
  pointer: string
}

/** Every use of an image in a post: its cover first, then the blocks in order. One used twice appears twice. */
export function imagesOf(post: { coverMediaId: string | null; blocks: readonly Block[] }): ImageUse[] {
  const cover = post.coverMediaId === null ? [] : [{ mediaId: post.coverMediaId, pointer: '/cover_media_id' }]
  return [...cover, ...post.blocks.flatMap(imagesOfBlock)]
}

/** The ids of the images that a post shows, each once and in lower case: what `post_media` holds of it. */
export function shownImageIds(post: Parameters<typeof imagesOf>[0]): string[] {
  return [...new Set(imagesOf(post).map(({ mediaId }) => mediaId.toLowerCase()))]
}

/** The data may be invalid: validation looks up the images of every block, to name all errors at once (API-8). */
function imagesOfBlock({ type, data }: Block, index: number): ImageUse[] {
  if (!isRecord(data)) return []
  const fields = definitionOf(type)?.imageFields ?? []
  return fields.flatMap((field) => usesIn(data[field], pointerOf(['blocks', index, 'data', field])))
}

function usesIn(value: unknown, pointer: string): ImageUse[] {
  if (typeof value === 'string') return [{ mediaId: value, pointer }]
  return Array.isArray(value) ? value.flatMap((item, index) => usesIn(item, `${pointer}/${index}`)) : []
}
