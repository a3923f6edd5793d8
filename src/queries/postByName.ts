import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Client, ReadScope } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import type { Correction, PostStatus, Review } from '@/domain/post/lifecycle'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { isStorableText } from '@/lib/text'
import { takesTurns } from '@/runtime/turnIfLarge'
import { LONG_STORED, turnForContent } from './contentBytes'
import { instant, type Db } from './db'
import { reviewColumn } from './drafts'
import { imagesOfPost, toImage, type ImageRow, type MediaImage } from './media'
import {
  summaryColumns,
  summarySource,
  toSummary,
  type PublishedSummary,
  type SummaryRow,
} from './postSummary'
import { postIsInScope, postIsNamed, postIsVisible, postIsVisibleTo } from './scope'

/** The rest of a single post, beside its summary. Times as in API-3. */
interface Content {
  /** In order and in the form of the API, unknown types included. */
  blocks: Block[]
  /** Its corrections since it was published, oldest first. */
  corrections: { at: string; note: string | null }[]
  createdAt: string
  updatedAt: string
}

/** A published post with its blocks. */
export interface PublishedPost extends PublishedSummary, Content {
  status: 'published'
}

/** A published post that was withdrawn: only its writers see it. */
export interface WithdrawnPost extends PublishedSummary, Content {
  status: 'withdrawn'
  withdrawal: { reason: string; at: string }
}

/** A draft; `publishAt` is the requested date. */
export interface Draft extends Omit<PublishedSummary, 'publishAt' | 'number'>, Content {
  status: 'draft'
  publishAt: string | null
  number: null
}

/**
 * A post as its writers see it, with each of its images once: the cover first, then those of the blocks in order.
 */
export type WrittenPost = StoredPost & { images: MediaImage[] }

/** The review counts for drafts only. `news` is the place of a published post among all news. */
type StoredPost = (Draft | PublishedPost | WithdrawnPost) & { review: Review; news: number | null }

/**
 * The published post with this slug or id and its place among all news, or null if the reader may not see one: drafts, posts
 * outside the scope and missing ones look the same.
 */
export async function publishedPost(
  db: Db,
  scope: ReadScope,
  slugOrId: string,
): Promise<(PublishedPost & { news: number }) | null> {
  const post = await findPost(db, slugOrId, postIsVisible(scope))
  return post?.status === 'published' ? { ...post, news: post.news ?? 0 } : null
}

/** The withdrawn post with this slug or id, or null if the scope has none. Readers learn when and why, and nothing else. */
export async function withdrawnPost(
  db: Db,
  scope: ReadScope,
  slugOrId: string,
): Promise<WithdrawnPost['withdrawal'] | null> {
  const post = await findPost(db, slugOrId, postIsInScope(scope))
  return post?.status === 'withdrawn' ? post.withdrawal : null
}

/**
 * The slug of the post, published or withdrawn, that had this slug earlier, or null: a slug that a post has now, and the earlier
 * ones of drafts and of posts outside the scope, lead nowhere. If several posts had it, the last one counts.
 */
export async function movedSlug(db: Db, scope: ReadScope, slug: string): Promise<string | null> {
  if (!isStorableText(slug)) return null
  const [moved] = await db<{ slug: string }>(sql`
    select post.slug from _posts_v earlier join posts post on post.id = earlier.parent_id
    where earlier.version_slug = ${slug} and post.status <> 'draft' and ${postIsInScope(scope)}
      and not exists (select from posts taken where taken.slug = ${slug})
    order by earlier.created_at desc, earlier.id desc limit 1`)
  return moved?.slug ?? null
}

/** The post with this slug or id, or null if the client does not see it. */
export async function visiblePost(db: Db, client: Client, slugOrId: string): Promise<WrittenPost | null> {
  return findPost(db, slugOrId, postIsVisibleTo(client), imagesOfPost)
}

/** The post with this slug or id, draft or published, or null if the scope has none. For those who may write in it. */
export async function writtenPost(db: Db, scope: ReadScope, slugOrId: string): Promise<WrittenPost | null> {
  return findPost(db, slugOrId, postIsInScope(scope), imagesOfPost)
}

type PostRow = Omit<SummaryRow, 'publishAt' | 'number'> & {
  publishAt: string | null
  number: number | null
  status: PostStatus
  review: Review
  news: number | null
  isLong: boolean
  blocks: StoredBlock[] | null
  images: ImageRow[]
  corrections: Correction[]
  withdrawal: WithdrawnPost['withdrawal']
  createdAt: string
  updatedAt: string
}

/** Whether the blocks of `post` may be large. */
const isLong = sql`coalesce(pg_column_size(post.blocks) > ${LONG_STORED}, false)`

/**
 * Requests read large entries in turn (`turnIfLarge`), also for the steps that follow.
 * @param images selects the images of `post`, none by default
 */
async function findPost(
  db: Db,
  slugOrId: string,
  isVisible: SQL,
  images = sql`'[]'::json`,
): Promise<WrittenPost | null> {
  const read = (isLongToo: boolean) =>
    db<PostRow>(sql`
    select ${summaryColumns}, post.status, ${reviewColumn} as review, post.news::float8 as news, ${isLong} as "isLong",
      case when ${isLongToo} or not ${isLong} then post.blocks end as blocks,
      post.corrections, ${images} as images,
      json_build_object('reason', post.withdrawal_reason, 'at', ${instant(sql`post.withdrawal_at`)}) as withdrawal,
      ${instant(sql`post.created_at`)} as "createdAt", ${instant(sql`post.updated_at`)} as "updatedAt"
    from ${summarySource}
    where ${postIsNamed([slugOrId])} and ${isVisible}`)
  const inTurn = takesTurns()
  let [row] = await read(!inTurn)
  if (inTurn && row?.isLong === true) {
    await turnForContent(db, { posts: [row.id] })
    ;[row] = await read(true)
  }
  if (row === undefined) return null
  const { status, review, news, publishAt, number, withdrawal, createdAt, updatedAt } = row
  const summary = toSummary({ ...row, publishAt: publishAt ?? '', number: number ?? 0 })
  const corrections = row.corrections.map(({ at, note }) => ({ at, note }))
  const blocks = (row.blocks ?? []).map(fromStored)
  const content = {
    blocks,
    images: row.images.map(toImage),
    corrections,
    review,
    news,
    createdAt,
    updatedAt,
  }
  // The database ensures that a published post has both a number and a date, and a draft no number.
  if (status === 'draft') return { ...summary, ...content, status, publishAt, number: null }
  return status === 'published'
    ? { ...summary, ...content, status }
    : { ...summary, ...content, status, withdrawal }
}
