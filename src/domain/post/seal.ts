import { canonicalJson } from '@/lib/json'
import { sha256 } from '@/lib/sha256'
import type { PostContent } from './content'

/**
 * The seal of a post as it was approved: the SHA-256 over its fields, blocks, images and alternative texts, in hexadecimal
 * digits. Any change to any of them breaks it (PUB-8); the order of keys inside an object, and
 * the order in which the images were read, do not.
 */
export function sealOf(content: PostContent): string {
  const {
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
    blocks,
  } = content
  const byId = new Map(content.images.map(({ id, alt, fingerprint }) => [id, { id, alt, fingerprint }]))
  const images = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
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
  const sealed = { ...fields, blocks: blocks.map(({ type, data }) => ({ type, data })), images }
  return sha256(canonicalJson(sealed))
}
