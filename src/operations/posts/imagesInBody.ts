import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import type { Block } from '@/domain/post/blocks'
import { imagesOf, type ImageUse } from '@/domain/post/images'
import { recordId } from '@/domain/strings'
import { isRecord } from '@/lib/json'

const blockLike = z.object({ type: z.string(), data: z.unknown() })
const bodyLike = z.object({
  cover_media_id: recordId.nullable().catch(null),
  blocks: z
    .array(z.unknown())
    .catch([])
    .transform((blocks) => blocks.slice(0, LIMITS.blocks).map(readBlockLike)),
})

/**
 * The well-formed image ids in a body, also in invalid blocks. Reads no more items of a list than it may have, because
 * a body of 1 MiB can contain 340,000.
 */
export function imagesInBody(json: unknown): ImageUse[] {
  const body = bodyLike.safeParse(json)
  const named = imagesOf({
    coverMediaId: body.data?.cover_media_id ?? null,
    blocks: body.data?.blocks ?? [],
  })
  return named.filter(({ mediaId }) => recordId.safeParse(mediaId).success)
}

function readBlockLike(value: unknown): Block {
  const block = blockLike.safeParse(value)
  if (!block.success) return { type: '', data: null }
  const { type, data } = block.data
  if (!isRecord(data)) return { type, data: null }
  const members = Object.entries(data).map(([key, member]) => [key, withinGallery(member)])
  return { type, data: Object.fromEntries(members) }
}

function withinGallery(member: unknown): unknown {
  if (!Array.isArray(member)) return member
  return member
    .slice(0, LIMITS.galleryImages)
    .map((item: unknown) => (typeof item === 'string' ? item : null))
}
