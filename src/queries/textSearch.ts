import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { LIMITS } from '@/domain/limits'
import { MIN_PART, parseSearch, type Search, type SearchTerm } from '@/domain/search'

/** Characters between words, as in the migration of the search index. */
const SEPARATORS =
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u3002]+/u

/** The search index stores this many characters of each suffix of a word. */
const MAX_ENDING = 60
/** A `tsquery` that matches nothing. */
const NOTHING = "'!'"
/**
 * Always true, and never calls the function, but the planner counts its cost. Otherwise the planner would scan all rows for
 * a search of a few words: it does not know that reading `terms` is expensive, because they are stored outside the row.
 */
const IS_EXPENSIVE_TO_READ = sql`(post.number > 0 or to_tsvector('pg_catalog.simple', post.number::text) is null)`

export interface TextFilter {
  /** Search terms for title, teaser and blocks. */
  q?: string | undefined
  tags?: readonly string[] | undefined
}

/** The conditions of a text filter. */
export interface TextMatch {
  /** On a row of `search_index` (as `post`), using only its index. */
  isCandidate: SQL
  /** On the post (as `full_post`) of such a row, using its whole text; null if the index is sufficient. */
  matchesFullText: SQL | null
}

/**
 * The conditions that a published post has the tags and matches the search (`parseSearch`). A word matches as written,
 * in its other German and English forms, and as part of a longer word, such as "rechnung" in "Sammelrechnungen".
 * Unknown blocks are not searched, because no reader sees them.
 *
 * One index query is enough except for phrases and terms with special characters, such as `snake_case`, because the index
 * stores words without what is between them. For those, the index finds candidates, and the full texts decide.
 */
export function matchesText({ q, tags }: TextFilter): TextMatch {
  const search = q === undefined ? undefined : parseSearch(q)
  if (search?.length === 0) return { isCandidate: sql`false`, matchesFullText: null }
  const queries = [
    ...(tags === undefined ? [] : [sql`${tagQuery(tags)}::tsquery`]),
    ...(search === undefined ? [] : [anyOf(search.map(candidates))]),
  ]
  if (queries.length === 0) return { isCandidate: sql`true`, matchesFullText: null }
  const isCandidate = sql`post.terms @@ (${sql.join(queries, sql` && `)}) and ${IS_EXPENSIVE_TO_READ}`
  const isExact = search === undefined || search.flat().every(isWord)
  return { isCandidate, matchesFullText: isExact ? null : matchesFullText(search) }
}

/** Whether the index alone can decide if a term matches. */
function isWord({ words }: SearchTerm): boolean {
  return /^[\p{L}\p{N}]+$/u.test(words) && [...words].length <= MAX_ENDING
}

/** The index query for terms that must all match: exact for words, a superset for other terms. */
function candidates(terms: readonly SearchTerm[]): SQL {
  const queries = terms
    .filter((term) => isWord(term) || !term.isExcluded)
    .map((term) => (term.isExcluded ? sql`!!(${candidate(term)})` : candidate(term)))
  // The index cannot search for absence alone, so require `*`, which every post contains.
  const isOpen = terms.every(({ isExcluded }) => isExcluded)
  return sql`(${sql.join([...(isOpen ? [sql`'''*'''::tsquery`] : []), ...queries], sql` && `)})`
}

/** The index query for the words of a term in any order, or as parts of words. Matches nothing for a term without words. */
function candidate({ words, isPhrase }: SearchTerm): SQL {
  const parts = partsOf(words).map((part) => sql`('''=' || lower(${part}) || ''':*')::tsquery`)
  const asParts = parts.length === 0 ? sql`` : sql` || (${sql.join(parts, sql` && `)})`
  const query = sql`(${asWords(words, isPhrase)}${asParts})::text`
  return sql`coalesce(nullif(regexp_replace(${query}, ' <(-|[0-9]+)> ', ' & ', 'g'), ''), ${NOTHING})::tsquery`
}

function partsOf(words: string): string[] {
  return words
    .split(SEPARATORS)
    .map((part) => [...part])
    .filter(({ length }) => length >= MIN_PART)
    .map((part) => part.slice(0, MAX_ENDING).join(''))
}

/**
 * An index query for any of the tags. Leaves out tags that no post can have: PostgreSQL limits a lexeme to 2,046 bytes.
 */
function tagQuery(tags: readonly string[]): string {
  const lexemes = tags
    .filter((tag) => [...tag].length <= LIMITS.tag)
    .map((tag) => `'#${tag.replace(/['\\]/g, '$&$&')}'`)
  return lexemes.length === 0 ? NOTHING : lexemes.join(' | ')
}

function anyOf(queries: readonly SQL[]): SQL {
  return sql`(${sql.join([...queries], sql` || `)})`
}

/** The condition that the whole text of a post (as `full_post`) matches the search. */
function matchesFullText(search: Search): SQL {
  const alternatives = search.map((terms) => sql`(${sql.join(terms.map(matchesTerm), sql` and `)})`)
  return sql`(${sql.join(alternatives, sql` or `)})`
}

function matchesTerm({ words, isPhrase, isExcluded }: SearchTerm): SQL {
  const found = sql`full_post.search_words @@ ${asWords(words, isPhrase)}`
  const isMatched =
    partsOf(words).length === 0
      ? found
      : sql`(${found} or full_post.search_text ilike ${`%${escaped(words)}%`})`
  return isExcluded ? sql`not ${isMatched}` : isMatched
}

function asWords(words: string, isPhrase: boolean): SQL {
  if (isPhrase) return sql`phraseto_tsquery('pg_catalog.simple', ${words})`
  return sql`(plainto_tsquery('pg_catalog.simple', ${words}) || plainto_tsquery('pg_catalog.german', ${words})
    || plainto_tsquery('pg_catalog.english', ${words}))`
}

/** Escapes the wildcards of `like`. */
export function escaped(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&')
}
