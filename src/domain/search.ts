import { LIMITS } from './limits'

/** A search term. */
export interface SearchTerm {
  words: string
  /** Whether the words are quoted: they must occur in this order, without others in between. */
  isPhrase: boolean
  /** Whether the post must not contain it. */
  isExcluded: boolean
}

/** Alternatives, each with terms that must all match. */
export type Search = SearchTerm[][]

/** Longer searches are cut. This also limits a single term. */
const READ = new RegExp(`^.{0,${LIMITS.searchText}}`, 'su')

const TERM = /(-?)(?:"([^"]*)"?|(\S+))/gu

/**
 * Parses a search like a web search: all words must match, quotes make a phrase, `or` separates alternatives, a minus
 * excludes. Terms beyond `LIMITS.searchTerms` are ignored, because each has a cost. Any text is valid; without
 * terms it finds nothing.
 */
export function parseSearch(q: string): Search {
  const alternatives: Search = [[]]
  let count = 0
  for (const [, minus, phrase, word] of (READ.exec(q)?.[0] ?? '').matchAll(TERM)) {
    if (phrase === undefined && minus === '' && word?.toLowerCase() === 'or') {
      alternatives.push([])
      continue
    }
    const words = (phrase ?? word ?? '').trim()
    if (words === '' || count === LIMITS.searchTerms) continue
    count += 1
    alternatives.at(-1)?.push({ words, isPhrase: phrase !== undefined, isExcluded: minus === '-' })
  }
  return alternatives.filter((terms) => terms.length > 0)
}
