import type { Audience } from '@/domain/audience'
import type { Block } from './blocks'

/** The data of an image that approval needs. */
export interface ContentImage {
  id: string
  alt: string | null
  /** Changes when the picture is replaced: the SHA-256 of its file, or its file name if that is unique. */
  fingerprint: string
}

/** Everything in a post that readers could see and that a user approves: the seal covers it, and the checks read it. */
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
  /** Every image of the cover or a block, in any order. */
  images: readonly ContentImage[]
}
