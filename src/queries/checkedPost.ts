import type { ReadScope } from '@/domain/client'
import { checkedImagesOf, type CheckedPost } from '@/domain/post/checks'
import { imagesOf } from '@/domain/post/images'
import { mediaRecords } from './media'
import type { Db } from './db'
import { writtenPost } from './writtenPost'

/**
 * What the editorial checks judge of the post with this slug or id, draft or published, or null when there is none within
 * the scope. For those alone who may see drafts.
 */
export async function checkedPost(db: Db, scope: ReadScope, slugOrId: string): Promise<CheckedPost | null> {
  const post = await writtenPost(db, scope, slugOrId)
  if (post === null) return null
  const { title, teaser, audience, blocks, cover } = post
  const shown = { coverMediaId: cover?.id ?? null, blocks }
  const records = await mediaRecords(
    db,
    imagesOf(shown).map(({ mediaId }) => mediaId),
  )
  return { title, teaser, audience, blocks, images: checkedImagesOf(shown, records) }
}
