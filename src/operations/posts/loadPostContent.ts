import { sql } from '@payloadcms/db-postgres'
import { imagesOf } from '@/domain/post/images'
import type { ApprovablePost, Review } from '@/domain/post/lifecycle'
import type { ContentImage, PostContent } from '@/domain/post/seal'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { isUuid } from '@/lib/ids'
import { instant, type Db } from '@/queries/db'

/** A post with everything that approval checks and seals, its review, and the time of its last change. */
interface LoadedPost extends ApprovablePost {
  review: Review
  updatedAt: string
}

/** The review of a row of `posts`, as JSON. */
const reviewColumn = sql`json_build_object('state', review_state, 'comment', review_comment, 'by', review_by,
  'at', ${instant(sql`review_at`)})`

/**
 * Loads everything that the checks and the seal cover, or null for an unknown id.
 * @param options `lock` (in a transaction only): prevents changes until the transaction ends. Locks the row of the post, then
 * the rows of its images in the order of their ids
 */
export async function loadPostContent(
  db: Db,
  id: string,
  { lock }: { lock: boolean },
): Promise<LoadedPost | null> {
  if (!isUuid(id)) return null
  const [row] = await db<
    Omit<LoadedPost, 'content'> &
      Omit<PostContent, 'authorName' | 'publishAt' | 'blocks' | 'images'> & {
        authorName: string | null
        publishAt: string | null
        blocks: StoredBlock[] | null
      }
  >(sql`
    select status, approval_seal as seal, project_id as "projectId", slug, title, teaser, type_id as "typeId",
      audience::text as audience, author_name as "authorName", cover_id as "coverMediaId",
      ${instant(sql`publish_at`)} as "publishAt", ${instant(sql`updated_at`)} as "updatedAt", tags, blocks,
      ${reviewColumn} as review
    from posts where id = ${id} ${lock ? sql`for update` : sql``}`)
  if (!row) return null
  const { status, seal, review, updatedAt, ...fields } = row
  const blocks = (row.blocks ?? []).map(fromStored)
  const uses = imagesOf({ coverMediaId: row.coverMediaId, blocks })
  const content: PostContent = {
    ...fields,
    authorName: row.authorName ?? '',
    publishAt: row.publishAt === null ? null : new Date(row.publishAt),
    blocks,
    images: await contentImages(db, uses.map(({ mediaId }) => mediaId).filter(isUuid), lock),
  }
  return { status, seal, review, updatedAt, content }
}

async function contentImages(db: Db, ids: readonly string[], lock: boolean): Promise<ContentImage[]> {
  if (ids.length === 0) return []
  return db<{ id: string; alt: string | null; fingerprint: string }>(sql`
    select id, alt, coalesce(filename, '') as fingerprint from media
    where id = any(${sql.param([...new Set(ids)])}::uuid[])
    order by id ${lock ? sql`for share` : sql``}`)
}
