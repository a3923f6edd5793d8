import { LIMITS } from './limits'

/** One thing that is searched for. */
export interface SearchTerm {
  words: string
  /** Whether the words stood in quotes: they must stand in the entry as they are, one after the other. */
  isPhrase: boolean
  /** Whether the entry must not hold it. */
  isExcluded: boolean
}

/** Alternatives, each with terms that must all hold. */
export type Search = SearchTerm[][]

/** What is read of a search: more than a reader types, and what one term can cost at most. */
const READ = new RegExp(`^.{0,${LIMITS.searchText}}`, 'su')

const TERM = /(-?)(?:"([^"]*)"?|(\S+))/gu

/**
 * Reads a search in the way of web searches: words that must all be there, quotes for a phrase, `or` between alternatives, a
 * minus before what must not be there. Further terms than `LIMITS.searchTerms` are left out, since each one costs. Every text is a
 * search; one without a term finds nothing.
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
