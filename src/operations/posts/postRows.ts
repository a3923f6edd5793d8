import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@/domain/actor'
import { LIMITS } from '@/domain/limits'
import { isBlockType, type Block } from '@/domain/post/blocks'
import type { Review } from '@/domain/post/lifecycle'
import { toStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { newId, newRowIds } from '@/lib/ids'
import type { Post } from '@/payload-types'
import type { Db } from '@/queries/db'

/** The columns of `posts` that the history has too, except for three of a different type. */
const COLUMNS = [
  'title',
  'teaser',
  'cover_id',
  'blocks',
  'project_id',
  'type_id',
  'publish_at',
  'tags',
  'author_name',
  'slug',
  'number',
  'published_at',
  'approval_by_id',
  'approval_at',
  'approval_seal',
  'review_comment',
  'review_by',
  'review_at',
  'withdrawal_reason',
  'withdrawal_by',
  'withdrawal_at',
  'corrections',
  'change_by',
  'change_action',
  'created_by_id',
  'client_id',
  'idempotency_key',
  'created_at',
  'updated_at',
]

/** The `returning` columns of a write, for `insertVersion`. */
export const versionedColumns = sql.raw(
  ['id', 'audience', 'status', 'review_state', ...COLUMNS].map((column) => `posts.${column}`).join(', '),
)

/**
 * A statement that adds a version of each post in `posts` to Payload's history, as Payload does after its own writes.
 * @param posts a source of rows named `post` with the `versionedColumns`
 */
export function insertVersion(posts: SQL): SQL {
  return sql`
    insert into _posts_v (id, parent_id, created_at, updated_at, version_audience, version_status,
      version_review_state, ${sql.raw(COLUMNS.map((column) => `version_${column}`).join(', '))})
    select ${newId()}::uuid, id, updated_at, updated_at, audience::text::enum__posts_v_version_audience,
      status::text::enum__posts_v_version_status, review_state::text::enum__posts_v_version_review_state,
      ${sql.raw(COLUMNS.join(', '))}
    from ${posts}`
}

/** What a version does to the post, as the history shows it. */
export type ChangeAction =
  | 'create'
  | 'update'
  | 'restore'
  | 'submit'
  | 'request_changes'
  | 'schedule'
  | 'withdraw_approval'
  | 'publish'
  | 'correct'
  | 'withdraw'
  | 'reinstate'

/** The columns to set about who makes a version and by what. */
export function changeBy(actor: Actor, action: ChangeAction): SQL {
  return sql`change_by = ${actor.name}, change_action = ${action}`
}

/** The columns to set about the review: its new state, and who gives it. */
export function reviewBy(
  actor: Actor,
  at: string,
  { state, comment = null }: Pick<Review, 'state'> & { comment?: string | null },
): SQL {
  return sql`review_state = ${state}::enum_posts_review_state, review_comment = ${comment}, review_by = ${actor.name},
    review_at = ${at}`
}

/**
 * Updates a post and adds the version to its history, in one statement, so that the newest version always equals the
 * post. The database sets an `updated_at` that is not later than the stored one a millisecond after it. Deletes versions beyond `LIMITS.storedVersions`. The transaction must have locked the post.
 * @param set the columns to set
 * @param options `takesNumber`: takes the next number, which `set` finds as `counted.n`
 * @returns the post's number
 */
export async function updatePost(
  db: Db,
  id: string,
  set: SQL,
  { takesNumber = false } = {},
): Promise<number | null> {
  const counted = sql`counted as (update publication_counter set n = n + 1 returning n),`
  const [row] = await db<{ number: number | null }>(sql`
    with ${takesNumber ? counted : sql``}
    post as (
      update posts set ${set} ${takesNumber ? sql`from counted` : sql``} where posts.id = ${id}
      returning ${versionedColumns}
    ),
    version as (${insertVersion(sql`post`)}),
    dropped as (
      delete from _posts_v where id in (
        select id from _posts_v where parent_id = ${id} order by updated_at desc offset ${LIMITS.storedVersions - 1}::int)
    )
    select number::int as number from post`)
  if (!row) throw new Error(`The locked post ${id} has disappeared.`)
  return row.number
}

/** Stores which images a post shows, in order (`shownImageIds`). The foreign keys reject a deleted image. */
export async function replacePostMedia(db: Db, postId: string, imageIds: readonly string[]): Promise<void> {
  await db(sql`delete from post_media where post_id = ${postId}`)
  if (imageIds.length > 0) await db(insertPostMedia(imageIds, sql`(select ${postId}::uuid as id) post`))
}

/** A statement that stores the images of each post in `posts`, a source of rows named `post` with an `id`. */
export function insertPostMedia(imageIds: readonly string[], posts: SQL): SQL {
  return sql`
    insert into post_media (post_id, media_id, place)
    select post.id, image.id, image.place - 1
    from ${posts}, unnest(${sql.param([...imageIds])}::uuid[]) with ordinality as image (id, place)`
}

type PayloadBlock = NonNullable<Post['blocks']>[number]

/** Validated blocks in Payload's stored form, each with an id. */
export function storedBlocksOf(blocks: readonly Block[]): PayloadBlock[] {
  const ids = newRowIds(blocks.length)
  return blocks.map((block, index) => {
    const stored: StoredBlock = toStored(block)
    if (!isPayloadBlock(stored)) throw new TypeError(`${stored.blockType} is no block of the collection`)
    return { ...stored, id: ids[index] ?? null }
  })
}

function isPayloadBlock(stored: StoredBlock): stored is PayloadBlock & StoredBlock {
  return isBlockType(stored.blockType) || stored.blockType === 'unknown'
}
