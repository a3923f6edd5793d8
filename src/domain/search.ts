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

/** Shorter parts of words are not searched, because they are in nearly every post. */
export const MIN_PART = 3

/** A piece of a text, and whether a search has found it. All pieces together are the text. */
export interface Segment {
  text: string
  isHit: boolean
}

/** The stems of a lower-case word in each language; of a stop word none. */
export type StemsOf = (word: string) => readonly string[]

/**
 * Marks what a search finds in a text: words in any of their forms, parts of words, and phrases. Excluded terms are not
 * marked. The forms are those of the search index, so `stemsOf` comes from the database (`wordStems`).
 */
export function markHits(text: string, search: Search, stemsOf: StemsOf): Segment[] {
  const words = [...wordsOf(text)]
  const found = wantedTerms(search).flatMap((term) => [
    ...literalHits(text, term),
    ...wordHits(words, term, stemsOf),
  ])
  const segments: Segment[] = []
  let done = 0
  for (const { start, end } of found.sort((one, other) => one.start - other.start)) {
    if (end <= done) continue
    const from = Math.max(start, done)
    const last = segments.at(-1)
    if (from > done) segments.push({ text: text.slice(done, from), isHit: false })
    // Hits that touch are one.
    if (from === done && last?.isHit) last.text += text.slice(from, end)
    else segments.push({ text: text.slice(from, end), isHit: true })
    done = end
  }
  if (done < text.length) segments.push({ text: text.slice(done), isHit: false })
  return segments
}

/** Where a text begins to match a search; null if it does not. Reads each term only up to its first hit. */
export function firstHit(text: string, search: Search, stemsOf: StemsOf): number | null {
  const starts = wantedTerms(search).flatMap((term) =>
    [literalHits(text, term), wordHits(wordsOf(text), term, stemsOf)].flatMap(
      (hits) => hits.next().value?.start ?? [],
    ),
  )
  return starts.length === 0 ? null : Math.min(...starts)
}

/**
 * The lower-case words of a search and those of the texts that can be a form of one of them: stemming keeps the first letter, up
 * to its accent.
 */
export function wordsToStem(texts: readonly string[], search: Search): string[] {
  const terms = wantedTerms(search).flatMap(({ words, isPhrase }) => (isPhrase ? [] : [...wordsOf(words)]))
  const initials = new Set(terms.map(({ word }) => initialOf(word)))
  const forms = texts
    .flatMap((text) => [...wordsOf(text)])
    .filter(({ word }) => initials.has(initialOf(word)))
  return [...new Set([...terms, ...forms].map(({ word }) => word))]
}

interface Hit {
  start: number
  end: number
}

type Word = Hit & { word: string }

function wantedTerms(search: Search): SearchTerm[] {
  return search.flat().filter(({ isExcluded }) => !isExcluded)
}

function* wordsOf(text: string): Generator<Word> {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu))
    yield { word: word.toLowerCase(), start: index, end: index + word.length }
}

/** The term as written, also within words. */
function* literalHits(text: string, { words }: SearchTerm): Generator<Hit, undefined> {
  const lower = text.toLowerCase()
  const wanted = words.toLowerCase()
  // Few letters change their length in lower case. A text with one of them is marked by words alone.
  if (lower.length !== text.length) return
  if (![...wordsOf(wanted)].some(({ word }) => [...word].length >= MIN_PART)) return
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length))
    yield { start: at, end: at + wanted.length }
}

/** A phrase as its words in this order; the words of another term one by one, in any form. */
function* wordHits(
  words: Iterable<Word>,
  { words: wanted, isPhrase }: SearchTerm,
  stemsOf: StemsOf,
): Generator<Hit, undefined> {
  const parts = [...wordsOf(wanted)].map(({ word }) => word)
  if (!isPhrase) {
    const stems = new Set(parts.flatMap(stemsOf))
    for (const one of words)
      if (parts.includes(one.word) || stemsOf(one.word).some((stem) => stems.has(stem))) yield one
    return
  }
  const last: Word[] = []
  for (const one of words) {
    last.push(one)
    if (last.length > parts.length) last.shift()
    const [first] = last
    if (first && last.length === parts.length && parts.every((part, at) => last[at]?.word === part))
      yield { start: first.start, end: one.end }
  }
}

function initialOf(word: string): string {
  return word.normalize('NFD').charAt(0)
}
