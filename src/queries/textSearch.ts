import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { parseSearch, type SearchTerm } from '@/domain/search'

/** What the index of word parts can look up: three letters or digits in a row. */
const HAS_PART = /[\p{L}\p{N}]{3}/u

/**
 * The condition under which a published entry (as `post`) holds what is searched for in title, teaser and blocks
 * (`parseSearch`). A word is found as it stands, in its other forms in German and English, and as a part of a longer word,
 * such as "rechnung" in "Sammelrechnungen". Kept unknown blocks are not searched, as no reader sees them.
 */
export function matchesText(q: string): SQL {
  const [first, ...more] = parseSearch(q).map((terms) => sql`(${sql.join(terms.map(holds), sql` and `)})`)
  if (first === undefined) return sql`false`
  if (more.length === 0) return first
  return sql`post.id in (${sql.join([first, ...more].map(idsWhere), sql` union all `)})`
}

function holds({ words, isPhrase, isExcluded }: SearchTerm): SQL {
  const asWords = sql`post.search_words @@ ${isPhrase ? asPhrase(words) : inAnyForm(words)}`
  const found = HAS_PART.test(words)
    ? sql`(${asWords} or post.search_text ilike ${`%${escaped(words)}%`})`
    : asWords
  return isExcluded ? sql`post.id not in (${idsWhere(found)})` : found
}

/**
 * A query of its own for a condition, which is answered from the indexes. As a part of a longer condition the planner would
 * rather read every text, once for each term: it takes comparing texts to be cheap.
 */
function idsWhere(condition: SQL): SQL {
  return sql`select post.id from posts post where post.status = 'published' and ${condition}`
}

function asPhrase(words: string): SQL {
  return sql`phraseto_tsquery('pg_catalog.simple', ${words})`
}

function inAnyForm(words: string): SQL {
  return sql`(plainto_tsquery('pg_catalog.simple', ${words}) || plainto_tsquery('pg_catalog.german', ${words})
    || plainto_tsquery('pg_catalog.english', ${words}))`
}

/** The words with what `like` reads as a pattern taken literally. */
function escaped(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&')
}
