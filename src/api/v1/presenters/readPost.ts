import { namesEtag, serializeReply } from '../response/reply'
import type { WrittenPost } from '@/queries/postByName'
import { presentBlocks } from './block'
import { presentWrittenPost } from './draft'
import type { Viewer } from './media'

type Format = 'json' | 'html'

/** A post as a read returns it to its writers (WRITE-5, WRITE-17). `format` is that of text blocks. */
export async function presentReadPost(post: WrittenPost, viewer: Viewer, format: Format) {
  const blocks = await presentBlocks(post.blocks, format)
  const { corrections, review } = post
  const presented = presentWrittenPost(post, viewer)
  return presented.status === 'draft'
    ? { ...presented, corrections, blocks, review }
    : { ...presented, corrections, blocks }
}

/**
 * Whether an `If-Match` header names a post as a read would return it now, in either format (WRITE-19). Signed addresses change every
 * day, so the addresses of yesterday count too: they say nothing about the post.
 * @param viewers the client with the addresses of today and of yesterday
 */
export async function isCurrent(
  ifMatch: string,
  post: WrittenPost,
  viewers: readonly Viewer[],
): Promise<boolean> {
  for (const format of ['json', 'html'] as const)
    for (const viewer of viewers) {
      const { etag } = serializeReply({ body: await presentReadPost(post, viewer, format) })
      if (namesEtag(ifMatch, etag)) return true
    }
  return false
}
