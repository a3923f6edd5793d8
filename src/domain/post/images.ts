import { pointerOf } from '@/domain/issues'
import { isBlockType, type Block, type BlockType } from './blocks'

/** An image that a post shows, and where: a JSON pointer into the post as the API writes it (ADMIN-2). */
export interface ImageUse {
  mediaId: string
  pointer: string
}

const IMAGE_FIELDS: Partial<Record<BlockType, readonly string[]>> = {
  image: ['mediaId'],
  gallery: ['mediaIds'],
  before_after: ['beforeMediaId', 'afterMediaId'],
}

/** Every use of an image in a post: its cover first, then the blocks in order. One used twice appears twice. */
export function imagesOf(post: { coverMediaId: string | null; blocks: readonly Block[] }): ImageUse[] {
  const cover = post.coverMediaId === null ? [] : [{ mediaId: post.coverMediaId, pointer: '/cover_media_id' }]
  return [
    ...cover,
    ...post.blocks.flatMap((block, index) => imagesOfBlock(block, pointerOf(['blocks', index, 'data']))),
  ]
}

/** The ids of the images that a post shows, each once and in lower case: what `post_media` holds of it. */
export function shownImageIds(post: Parameters<typeof imagesOf>[0]): string[] {
  return [...new Set(imagesOf(post).map(({ mediaId }) => mediaId.toLowerCase()))]
}

function imagesOfBlock({ type, data }: Block, pointer: string): ImageUse[] {
  const fields = isBlockType(type) ? (IMAGE_FIELDS[type] ?? []) : []
  return fields.flatMap((field) => usesIn(valueOf(data, field), pointerOf([field], pointer)))
}

function usesIn(value: unknown, pointer: string): ImageUse[] {
  if (typeof value === 'string') return [{ mediaId: value, pointer }]
  return Array.isArray(value) ? value.flatMap((item, index) => usesIn(item, pointerOf([index], pointer))) : []
}

function valueOf(data: unknown, field: string): unknown {
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : []
  return entries.find(([key]) => key === field)?.[1]
}
