import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
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

/**
 * The seal of a post: the SHA-256, in hex, over its fields, blocks, images and alt texts as canonical JSON (RFC 8785).
 * Any change breaks it (PUB-8). The order of object keys and of the images does not matter.
 */
export function sealOf(content: PostContent): string {
  const { projectId, slug, title, teaser, typeId, audience, authorName, coverMediaId, publishAt, tags } =
    content
  const fields = {
    projectId,
    slug,
    title,
    teaser,
    typeId,
    audience,
    authorName,
    coverMediaId,
    publishAt,
    tags,
  }
  const blocks = content.blocks.map(({ type, data }) => ({ type, data }))
  const byId = new Map(content.images.map(({ id, alt, fingerprint }) => [id, { id, alt, fingerprint }]))
  const images = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  return hash('sha256', String(canonicalize({ ...fields, blocks, images })))
}
