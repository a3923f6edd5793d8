import { sql } from '@payloadcms/db-postgres'
import type { Block } from '@/domain/post/blocks'
import { imagesOf } from '@/domain/post/images'
import type { ApprovablePost, Review } from '@/domain/post/lifecycle'
import type { ContentImage, PostContent } from '@/domain/post/seal'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { isUuid } from '@/lib/ids'
import { instant, type Db } from '@/queries/db'
import { reviewColumn } from '@/queries/drafts'

/** A post with everything that approval checks and seals, its review, and the time of its last change. */
interface LoadedPost extends ApprovablePost {
  review: Review
  updatedAt: string
}

/** A row of `contentColumns`. */
type ContentRow = Omit<LoadedPost, 'content'> &
  Omit<PostContent, 'authorName' | 'publishAt' | 'blocks' | 'images'> & {
    id: string
    authorName: string | null
    publishAt: string | null
    blocks: StoredBlock[] | null
  }

const contentColumns = sql`id, status, approval_seal as seal, project_id as "projectId", slug, title, teaser,
  type_id as "typeId", audience::text as audience, author_name as "authorName", cover_id as "coverMediaId",
  ${instant(sql`publish_at`)} as "publishAt", ${instant(sql`updated_at`)} as "updatedAt", tags, blocks,
  ${reviewColumn} as review`

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
  const [row] = await db<ContentRow>(
    sql`select ${contentColumns} from posts post where id = ${id} ${lock ? sql`for update` : sql``}`,
  )
  if (!row) return null
  const images = await contentImages(db, imageIdsOf(row), lock)
  return toLoaded(row, images)
}

/** Loads several posts like `loadPostContent`, without locks, in two statements. Unknown ids are left out. */
export async function loadPostContents(
  db: Db,
  ids: readonly string[],
): Promise<(LoadedPost & { id: string })[]> {
  if (ids.length === 0) return []
  const rows = await db<ContentRow>(
    sql`select ${contentColumns} from posts post where id = any(${sql.param(ids)}::uuid[])`,
  )
  const images = await contentImages(db, rows.flatMap(imageIdsOf), false)
  return rows.map((row) => ({ id: row.id, ...toLoaded(row, images) }))
}

function blocksOf({ blocks }: ContentRow): Block[] {
  return (blocks ?? []).map(fromStored)
}

function imageIdsOf(row: ContentRow): string[] {
  const uses = imagesOf({ coverMediaId: row.coverMediaId, blocks: blocksOf(row) })
  return uses.map(({ mediaId }) => mediaId).filter(isUuid)
}

/** @param images those of the row, and possibly others */
function toLoaded(row: ContentRow, images: readonly ContentImage[]): LoadedPost {
  const { status, seal, review, updatedAt, ...fields } = row
  const used = new Set(imageIdsOf(row))
  const content: PostContent = {
    ...fields,
    authorName: row.authorName ?? '',
    publishAt: row.publishAt === null ? null : new Date(row.publishAt),
    blocks: blocksOf(row),
    images: images.filter((image) => used.has(image.id)),
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
