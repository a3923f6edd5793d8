import { namesEtag, serializeReply } from '../response/reply'
import type { Client } from '@/domain/client'
import type { WrittenPost } from '@/queries/postByName'
import { blocksWithHtml, turnOf } from './block'
import { presentWrittenPost } from './draft'
import type { Viewer } from './media'

/**
 * The reply to a read of a post by its writers (WRITE-5, WRITE-17). `format` is that of text blocks. The ETag of the HTML names the
 * JSON that it is rendered from, so that `isCurrent` needs no HTML.
 */
export async function readReply(
  post: WrittenPost,
  viewer: Viewer & { auth: Pick<Client, 'id'> },
  format: 'json' | 'html',
) {
  if (format === 'json') await turnOf(post.blocks)
  const json = presentReadPost(post, viewer)
  if (format === 'json') return { body: json }
  const { blocks, isFinal } = await blocksWithHtml(post.blocks, viewer.auth.id)
  return { body: { ...json, blocks }, source: json, isFinal }
}

function presentReadPost(post: WrittenPost, viewer: Viewer) {
  const { corrections, review } = post
  const presented = presentWrittenPost(post, viewer)
  return presented.status === 'draft' ? { ...presented, corrections, review } : { ...presented, corrections }
}

/**
 * Whether an `If-Match` header names a post as a read would return it now, in either format (WRITE-19). Signed addresses change every
 * day, so the addresses of yesterday count too: they say nothing about the post. Renders nothing, because it is asked in a transaction.
 * @param viewers the client with the addresses of today and of yesterday
 */
export function isCurrent(ifMatch: string, post: WrittenPost, viewers: readonly Viewer[]): boolean {
  return viewers.some((viewer) =>
    namesEtag(ifMatch, serializeReply({ body: presentReadPost(post, viewer) }).etag),
  )
}
