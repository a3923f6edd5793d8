import { excerptOf } from './excerpt'
import type { Field, Checkable } from './field'
import type { Finding, FindingText, Rule } from './finding'

/** More than these words of one rule in one text teach nothing new. */
const MOST_WORDS = 5

/** What a pattern has found in a field. */
export interface Hit {
  found: string
  excerpt: string
  /** Where it was found: a passage of the field, and the place in it. */
  passage: Checkable
  index: number
}

/** Everything that a global pattern finds in a field, in order; `isMeant` may look at what stands around it. */
export function* hitsIn(
  field: Field,
  pattern: RegExp,
  view: 'prose' | 'words' = 'words',
  isMeant: (match: RegExpExecArray, passage: Checkable) => boolean = () => true,
): Generator<Hit> {
  for (const passage of field.passages) {
    // Most patterns find nothing, and `matchAll` copies the pattern before it looks.
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

/** The first hit of each different word, at most five a field. */
export function differentWords<Found extends Hit>(hits: Iterable<Found>): Found[] {
  const byWord = new Map<string, Found>()
  for (const hit of hits) {
    const word = hit.found.toLowerCase()
    if (!byWord.has(word)) byWord.set(word, hit)
    if (byWord.size === MOST_WORDS) break
  }
  return [...byWord.values()]
}

/** A finding that leaves the decision to a person. */
export function advice(
  rule: Rule,
  pointer: string,
  text: FindingText,
  excerpt: string | null = null,
): Finding {
  return { rule, severity: 'advice', pointer, excerpt, ...text }
}

/** A pattern for whole words, in any case. Hyphens join words, as in Super-Administrator. */
export function wholeWords(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{L}-)(?:${source})(?![\\p{L}\\p{N}]|-\\p{L})`, 'giu')
}
