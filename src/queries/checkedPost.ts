import type { ReadScope } from '@/domain/client'
import type { CheckedPost } from '@/domain/post/checks'
import { imagesOf } from '@/domain/post/images'
import { writtenPost } from './draft'
import { mediaRecords } from './media'
import type { RunSql } from './runSql'

/**
 * What the editorial checks judge of the post with this slug or id, draft or published, or null when there is none within
 * the scope. For those alone who may see drafts.
 */
export async function checkedPost(
  run: RunSql,
  scope: ReadScope,
  slugOrId: string,
): Promise<CheckedPost | null> {
  const post = await writtenPost(run, scope, slugOrId)
  if (post === null) return null
  const { title, teaser, audience, blocks, cover } = post
  const uses = imagesOf({ coverMediaId: cover?.id ?? null, blocks })
  const records = await mediaRecords(
    run,
    uses.map(({ mediaId }) => mediaId),
  )
  const known = new Map(records.map((image) => [image.id, image]))
  const images = uses.map((use) => {
    const image = known.get(use.mediaId)
    return { ...use, alt: image?.alt ?? null, filename: image?.filename ?? '' }
  })
  return { title, teaser, audience, blocks, images }
}
