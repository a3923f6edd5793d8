import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { LIMITS } from '@/domain/limits'
import { isUuid } from '@/lib/ids'
import { notingBusy, type StatementContext } from '@/runtime/requestStatements'
import { turnIfLarge } from '@/runtime/turnIfLarge'
import { dbOfRequest, type Db } from './db'

/** The content of posts and of versions of posts, by id. Others count nothing. */
interface Content {
  posts?: readonly string[]
  versions?: readonly string[]
  /** Versions whose posts count. */
  postsOf?: readonly string[]
}

/**
 * How much room blocks take as they are stored, compressed, that may have more than `editableBytes`: texts that repeat themselves shrink
 * to a 250th. In bytes.
 */
export const LONG_STORED = Math.floor(LIMITS.editableBytes / 250)

/** How many bytes of JSON the blocks have together: what reading them costs. 0 if they are too short to be large. */
export async function contentBytes(db: Db, content: Content): Promise<number> {
  if (![content.posts, content.versions].flat().some((id) => id !== undefined && isUuid(id))) return 0
  const stored = await sumOf(db, (blocks) => sql`pg_column_size(${blocks})`, content)
  if (stored <= LONG_STORED) return 0
  // Unpacked it is more still.
  if (stored > LIMITS.listedBytes) return stored
  return notingBusy(sumOf(db, (blocks) => sql`octet_length(${blocks}::text)`, content, { isExpensive: true }))
}

/**
 * Lets a request wait for its turn before it reads content that is large (`turnIfLarge`).
 * @returns the size of the content (`contentBytes`)
 */
export async function turnForContent(db: Db, content: Content, request?: StatementContext): Promise<number> {
  const bytes = await contentBytes(dbOfRequest(db, request), content)
  await turnIfLarge(bytes, request)
  return bytes
}

async function sumOf(
  db: Db,
  size: (blocks: SQL) => SQL,
  { posts = [], versions = [], postsOf = [] }: Content,
  options: { isExpensive?: boolean } = {},
): Promise<number> {
  const among = (ids: readonly string[]) => sql`any(${sql.param(ids.filter(isUuid))}::uuid[])`
  const [total] = await db<{ bytes: number }>(
    sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from (
      select ${size(sql`blocks`)} as bytes from posts
      where id = ${among(posts)} or id in (select parent_id from _posts_v where id = ${among(postsOf)})
      union all
      select ${size(sql`version_blocks`)} from _posts_v where id = ${among(versions)}
    ) content`,
    options,
  )
  return total?.bytes ?? 0
}

/** The ids of the versions that a comparison may show: the newest, those that are named, and the one before each of them. */
export async function comparedVersions(db: Db, postId: string, named: readonly string[]): Promise<string[]> {
  const versions = await db<{ id: string }>(sql`
    select id from (
      select id, lag(id) over newer as newer_id, row_number() over newer as place
      from _posts_v where parent_id = ${postId} window newer as (order by updated_at desc)) version
    where place <= 2 or id = any(${sql.param([...named])}::uuid[]) or newer_id = any(${sql.param([...named])}::uuid[])`)
  return [...new Set([...named, ...versions.map(({ id }) => id)])]
}
