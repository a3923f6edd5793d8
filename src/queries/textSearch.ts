import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/** How much of an entry is searched, in characters. Far below what would be too much for one `tsvector`, whatever it holds. */
const SEARCHED = 200_000

/**
 * The condition under which an entry (as `post`) holds every word of `q` in title, teaser and blocks, in the way of web
 * searches: quotes for a phrase, `or`, a minus for words that must not be there. Words are taken as they stand, since
 * entries are written in more than one language. Kept unknown blocks are not searched, as no reader sees them.
 */
export function matchesText(q: string): SQL {
  return sql`
    to_tsvector('simple', left(concat_ws(' ', post.title, post.teaser, (
      select string_agg(concat_ws(' ', block ->> 'text', block ->> 'title', block ->> 'source', block ->> 'code',
                                  block ->> 'description', block ->> 'url'), ' ')
      from jsonb_array_elements(coalesce(post.blocks, '[]'::jsonb)) block
      where block ->> 'blockType' <> 'unknown'
    )), ${SEARCHED})) @@ websearch_to_tsquery('simple', ${q})`
}
