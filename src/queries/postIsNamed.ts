import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { isUuid } from '@/lib/ids'
import { isStorableText } from '@/lib/text'

/** The condition that a row of `posts` (as `post`) has this slug or id. Text that the database cannot hold names none. */
export function postIsNamed(slugOrId: string): SQL {
  if (!isStorableText(slugOrId)) return sql`false`
  return isUuid(slugOrId) ? sql`post.id = ${slugOrId}` : sql`post.slug = ${slugOrId}`
}
