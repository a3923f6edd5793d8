import { sql } from '@payloadcms/db-postgres'
import { LIMITS } from '@/domain/limits'
import type { Db } from './db'

/** The tags of all posts, the most used first. Only for users who may see drafts. */
export async function knownTags(db: Db): Promise<string[]> {
  const rows = await db<{ tag: string }>(sql`
    select tag from posts, jsonb_array_elements_text(tags) tag
    group by tag order by count(*) desc, tag limit ${LIMITS.suggestedTags}`)
  return rows.map(({ tag }) => tag)
}
