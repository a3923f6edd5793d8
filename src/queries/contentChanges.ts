import { sql } from '@payloadcms/db-postgres'
import type { Db } from './db'

/** What changed between two content versions: these posts, or anything. */
export type ContentChanges = ReadonlySet<string> | 'anything'

/** More changes than this count as anything. */
const MOST = 1_000

/**
 * What changed after the content version `from`, up to `to`. It is anything if the database does not know every version between them,
 * as after a restore.
 */
export async function contentChanges(db: Db, from: number, to: number): Promise<ContentChanges> {
  if (to - from > MOST) return 'anything'
  const rows = await db<{ n: number; postId: string | null }>(sql`
    select n::float8 as n, post_id as "postId" from content_changes where n > ${from} and n <= ${to} limit ${MOST + 1}`)
  const versions = new Set(rows.map(({ n }) => n))
  const posts = rows.flatMap(({ postId }) => postId ?? [])
  return rows.length > MOST || versions.size < to - from || posts.length < rows.length
    ? 'anything'
    : new Set(posts)
}
