import type { CollectionAfterChangeHook } from 'payload'
import { imagesOf } from '@/domain/post/images'
import { fromStored } from '@/domain/post/blocks'
import { replacePostMedia } from '@/operations/replacePostMedia'
import { sqlOf } from '@/operations/transaction'
import type { Post } from '@/payload-types'

/** Keeps `post_media`, the table of which entry shows which image, in step with the entry, in its own transaction. */
export const keepPostMedia: CollectionAfterChangeHook<Post> = async ({ doc, req }) => {
  const images = imagesOf({
    coverMediaId: typeof doc.cover === 'object' ? (doc.cover?.id ?? null) : (doc.cover ?? null),
    blocks: (doc.blocks ?? []).map(fromStored),
  })
  await replacePostMedia(await sqlOf(req), doc.id, new Set(images.map(({ mediaId }) => mediaId)))
}
