import { sql } from '@payloadcms/db-postgres'
import type { ReadScope } from '@/domain/client'
import type { FeedFilter } from '@/domain/feed'
import type { Block } from '@/domain/post/blocks'
import type { Correction } from '@/domain/post/lifecycle'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import type { Language } from '@/messages/language'
import { LONG_STORED } from './contentBytes'
import { instant, type Db } from './db'
import { languageOfPost } from './readingFacts'
import { postIsVisible } from './scope'

/** A feed as its owner sees it. Times as in API-3. */
export type Feed = { id: string; filter: FeedFilter; createdAt: string; lastUsedAt: string | null }

/** The feeds of a user, oldest first. */
export async function feedsOf(db: Db, userId: string): Promise<Feed[]> {
  return db<Feed>(sql`
    select id, filter, ${instant(sql`created_at`)} as "createdAt", ${instant(sql`last_used_at`)} as "lastUsedAt"
    from feeds where user_id = ${userId} order by created_at, id`)
}

/** The feed of a token, with its owner and the content version at the same moment. Null if it was revoked or never existed. */
export type OwnedFeed = Feed & {
  userId: string
  email: string
  language: Language | null
  contentVersion: number
  /** Whether its last use should be stored again. */
  isUseDue: boolean
}

/** @param hash SHA-256 of the token, from `hashToken` */
export async function feedByToken(db: Db, hash: string): Promise<OwnedFeed | null> {
  const [feed] = await db<OwnedFeed>(sql`
    select feed.id, feed.filter, ${instant(sql`feed.created_at`)} as "createdAt",
      ${instant(sql`feed.last_used_at`)} as "lastUsedAt", users.id as "userId", users.email, users.language,
      version.n::float8 as "contentVersion",
      coalesce(feed.last_used_at < now() - interval '1 minute', true) as "isUseDue"
    from feeds feed join users on users.id = feed.user_id cross join content_version version
    where feed.token_hash = ${hash}`)
  return feed ?? null
}

/** The rest of a published post, beside its summary. */
export interface PostContent {
  /** In order and in the form of the API, unknown types included. */
  blocks: Block[]
  /** The language of its text; null if it is unclear. */
  language: Language | null
  /** Its corrections since it was published, oldest first. */
  corrections: { at: string; note: string | null }[]
  /** When it was corrected last, or published. Not the date of the entry, which may be backdated. */
  updatedAt: string
}

/**
 * The contents of the published posts with these ids that a reader sees, by id. Without blocks from the one on with which the long ones are
 * more than `maxBytes` together.
 */
export async function postContents(
  db: Db,
  scope: ReadScope,
  ids: readonly string[],
  maxBytes: number,
): Promise<Map<string, PostContent>> {
  const rows = await db<{
    id: string
    blocks: StoredBlock[] | null
    language: Language | null
    corrections: Correction[]
    publishedAt: string
  }>(sql`
    select post.id, case when sized.bytes <= ${maxBytes}::float8 then post.blocks end as blocks, post.corrections, ${languageOfPost} as language, ${instant(sql`post.published_at`)} as "publishedAt"
    from posts post join (
      select id, sum(case when pg_column_size(blocks) > ${LONG_STORED} then octet_length(blocks::text) else 0 end)
        over (order by array_position(${sql.param([...ids])}::uuid[], id)) as bytes
      from posts where id = any(${sql.param([...ids])}::uuid[])) sized on sized.id = post.id
    where ${postIsVisible(scope)}`)
  return new Map(
    rows.map(({ id, blocks, language, corrections, publishedAt }) => [
      id,
      {
        blocks: (blocks ?? []).map(fromStored),
        language,
        corrections: corrections.map(({ at, note }) => ({ at, note })),
        updatedAt: corrections.at(-1)?.at ?? publishedAt,
      },
    ]),
  )
}
