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
  const alternatives = parseSearch(q).map((terms) => sql`(${sql.join(terms.map(holds), sql` and `)})`)
  return alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`
}

function holds({ words, isPhrase, isExcluded }: SearchTerm): SQL {
  const asWords = sql`post.search_words @@ ${isPhrase ? asPhrase(words) : inAnyForm(words)}`
  const found = HAS_PART.test(words)
    ? sql`(${asWords} or post.search_text ilike ${`%${escaped(words)}%`})`
    : asWords
  return isExcluded ? sql`not ${found}` : found
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
