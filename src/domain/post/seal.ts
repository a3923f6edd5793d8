import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { PostContent } from './content'

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
