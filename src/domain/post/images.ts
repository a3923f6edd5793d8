import type { Audience } from '@/domain/audience'
import { LIMITS } from '@/domain/limits'
import { lacksAltText, recordId } from '@/domain/strings'
import { isRecord } from '@/lib/json'
import { imagesOfBlock, type Block, type ImageUse } from './blocks'
import type { PostContent } from './seal'

/** Where a post shows images. */
type Shown = Pick<PostContent, 'coverMediaId' | 'blocks'>

/** Every use of an image in a post: its cover first, then the blocks in order. An image used twice appears twice. */
export function imagesOf(post: Shown): ImageUse[] {
  const cover = post.coverMediaId === null ? [] : [{ mediaId: post.coverMediaId, pointer: '/cover_media_id' }]
  return [...cover, ...post.blocks.flatMap(imagesOfBlock)]
}

/** A use of an image with data of its record. */
export interface DescribedImageUse extends ImageUse {
  /** Null also for a missing image. */
  alt: string | null
  /** The original file name; empty if unknown. */
  filename: string
}

/**
 * Every use of an image in a post, with data of its record.
 * @param records the existing images
 */
export function describedImagesOf(
  post: Shown,
  records: readonly { id: string; alt: string | null; filename?: string }[],
): DescribedImageUse[] {
  const known = new Map(records.map((image) => [image.id, image]))
  return imagesOf(post).map((use) => {
    const { alt = null, filename = '' } = known.get(use.mediaId) ?? {}
    return { ...use, alt, filename }
  })
}

/** Whether a post for this audience cannot be approved while one of its images lacks an alt text (CHECK-2). */
export function requiresAltTexts(audience: Audience): boolean {
  return audience === 'public'
}

/** The uses of images without alt text. */
export function withoutAltText<Use extends { alt: string | null }>(uses: readonly Use[]): Use[] {
  return uses.filter(({ alt }) => lacksAltText(alt))
}

/** The ids of the images that a post shows, each once and in lower case, as stored in `post_media`. */
export function shownImageIds(post: Shown): string[] {
  return [...new Set(imagesOf(post).map(({ mediaId }) => mediaId.toLowerCase()))]
}

/**
 * The well-formed image ids in a body, also in invalid blocks, so that a response can list all errors at once (API-8). Reads no
 * more items than a list may have, because a body of 1 MiB can contain 340,000.
 */
export function imagesInBody(json: unknown): ImageUse[] {
  const body: Record<string, unknown> = isRecord(json) ? json : {}
  const { cover_media_id: cover, blocks } = body
  const named = imagesOf({
    coverMediaId: typeof cover === 'string' ? cover : null,
    blocks: Array.isArray(blocks) ? blocks.slice(0, LIMITS.blocks).map(asBlock) : [],
  })
  return named.filter(({ mediaId }) => recordId.safeParse(mediaId).success)
}

function asBlock(value: unknown): Block {
  if (!isRecord(value) || typeof value.type !== 'string') return { type: '', data: null }
  return { type: value.type, data: value.data }
}
