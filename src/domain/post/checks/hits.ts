import { LIMITS } from '@/domain/limits'
import type { Field, Checkable } from './field'
import type { Finding, FindingText, Rule } from './finding'

/** Findings per rule and text; more would not be read. */
const MAX_WORDS = 5
const MAX_NEIGHBOUR_LENGTH = 24

/** A match of a pattern in a field. */
export interface Hit {
  found: string
  excerpt: string
  /** The passage of the field, and the position in it. */
  passage: Checkable
  index: number
}

/** All matches of a global pattern in a field, in order; `isMeant` may check the context. */
export function* hitsIn(
  field: Field,
  pattern: RegExp,
  view: 'prose' | 'words' = 'words',
  isMeant: (match: RegExpExecArray, passage: Checkable) => boolean = () => true,
): Generator<Hit> {
  for (const passage of field.passages) {
    // Most patterns match nothing, and `matchAll` copies the pattern first.
    if (passage[view].search(pattern) === -1) continue
    for (const match of passage[view].matchAll(pattern))
      if (isMeant(match, passage))
        yield {
          found: match[0],
          excerpt: excerptOf(passage.text, match.index, match.index + match[0].length),
          passage,
          index: match.index,
        }
  }
}

/** The first hit of each different word, at most five per field. */
export function differentWords<Found extends Hit>(hits: Iterable<Found>): Found[] {
  const byWord = new Map<string, Found>()
  for (const hit of hits) {
    const word = hit.found.toLowerCase()
    if (!byWord.has(word)) byWord.set(word, hit)
    if (byWord.size === MAX_WORDS) break
  }
  return [...byWord.values()]
}

/** A finding that leaves the decision to people. */
export function advice(
  rule: Rule,
  pointer: string,
  text: FindingText,
  excerpt: string | null = null,
): Finding {
  return { rule, severity: 'advice', pointer, excerpt, ...text }
}

/** A finding for each different word, which names it. */
export function findingsOfWords(
  rule: 'advertising' | 'superlative' | 'bare_identifier',
  { pointer }: Field,
  hits: Iterable<Hit>,
): Finding[] {
  return differentWords(hits).map(({ found, excerpt }) =>
    advice(rule, pointer, { code: rule, params: { found } }, excerpt),
  )
}

/** A case-insensitive pattern for whole words. Hyphens join words, as in Super-Administrator. */
export function wholeWords(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{L}-)(?:${source})(?![\\p{L}\\p{N}]|-\\p{L})`, 'giu')
}

/** The words from `start` to `end`, on one line of at most `LIMITS.excerpt` UTF-16 units. A mark includes the words next to it. */
export function excerptOf(text: string, start: number, end: number): string {
  const isMark = !/[\p{L}\p{N}]/u.test(text.slice(start, end))
  return isMark ? openingOf(withNeighbours(text, start, end)) : openingOf(text.slice(start, end))
}

function withNeighbours(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - MAX_NEIGHBOUR_LENGTH), start)
  const after = text.slice(end, end + MAX_NEIGHBOUR_LENGTH)
  const left = /\S*\s*$/.exec(before)?.[0] ?? ''
  const isSpaced = left === '' || /\s$/.test(left)
  const right = (isSpaced ? /^\s*\S*/ : /^\S*/).exec(after)?.[0] ?? ''
  return left + text.slice(start, Math.min(end, start + LIMITS.excerpt)) + right
}

/** The start of a text, cut at a word within `LIMITS.excerpt` UTF-16 units, on one line. */
export function openingOf(text: string): string {
  const line = text
    .slice(0, LIMITS.excerpt * 2)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= LIMITS.excerpt && text.length <= LIMITS.excerpt * 2) return line
  const cut = line.slice(0, LIMITS.excerpt - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut.slice(0, -1)).toWellFormed()} …`
}
