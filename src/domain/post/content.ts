import type { Audience } from '@/domain/audience'
import type { Block } from './blocks'
import { imagesOf, type ImageUse } from './images'

/** An image that a post shows, as far as approval is concerned. */
export interface ContentImage {
  id: string
  alt: string | null
  /** What changes when the picture itself is replaced: the SHA-256 of its file, or its file name where that is unique. */
  fingerprint: string
}

/** All of a post that a reader could see, and that a person approves: what the seal covers and the checks judge. */
export interface PostContent {
  projectId: string
  slug: string
  title: string
  teaser: string | null
  typeId: string
  audience: Audience
  authorName: string
  coverMediaId: string | null
  publishAt: Date | null
  tags: readonly string[]
  blocks: readonly Block[]
  /** Every image that the cover or a block shows, in any order. */
  images: readonly ContentImage[]
}

/** A use of an image with the alternative text that it has. */
export interface DescribedImageUse extends ImageUse {
  alt: string | null
}

/** Every use of an image in the post with its alternative text; null also for an image that is not there. */
export function describedImagesOf(
  content: Pick<PostContent, 'coverMediaId' | 'blocks' | 'images'>,
): DescribedImageUse[] {
  const alts = new Map(content.images.map(({ id, alt }) => [id, alt]))
  return imagesOf(content).map((use) => ({ ...use, alt: alts.get(use.mediaId) ?? null }))
}
