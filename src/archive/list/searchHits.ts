import { firstHit, markHits, parseSearch, wordsToStem, type Segment } from '@/domain/search'
import { mapYielding } from '@/lib/mapYielding'
import type { Db } from '@/queries/db'
import { searchedTexts } from '@/queries/readingFacts'
import { wordStems } from '@/queries/wordStems'

/** Marks what a search has found. */
export interface SearchHits {
  mark: (text: string) => Segment[]
  /** By id, of entries with hits neither in title nor in teaser: the text around the first hit. */
  excerpts: ReadonlyMap<string, string>
}

/** Without a search. */
export const NO_HITS: SearchHits = { mark: (text) => [{ text, isHit: false }], excerpts: new Map() }

/** Of each text that is looked through for an excerpt. */
const MAX_TEXT = 30_000
/** Of all these texts together. What is beyond is found only as it was searched for. */
const MAX_WORDS = 5_000
/** Before and after the beginning of the hit. */
const AROUND = { before: 70, after: 170 }

/** What a search has found in a page of entries. */
export async function searchHits(
  db: Db,
  q: string,
  entries: readonly { id: string; title: string; teaser: string | null }[],
): Promise<SearchHits> {
  const search = parseSearch(q)
  const lines = entries.flatMap(({ title, teaser }) => [title, teaser ?? ''])
  const stemsOf = await wordStems(db, wordsToStem(lines, search))
  const unmarked = entries.filter(({ title, teaser }) =>
    [title, teaser ?? ''].every((line) => firstHit(line, search, stemsOf) === null),
  )
  const texts = await searchedTexts(
    db,
    unmarked.map(({ id }) => id),
    MAX_TEXT,
  )
  const words = await mapYielding([...texts.values()], (text) => wordsToStem([text], search))
  const stemsOfText = await wordStems(db, [...new Set(words.flat())].slice(0, MAX_WORDS))
  const excerpts = new Map<string, string>()
  await mapYielding([...texts], ([id, text]) => {
    const at = firstHit(text, search, stemsOfText)
    if (at !== null) excerpts.set(id, excerptAt(text, at))
  })
  return {
    mark: (text) => markHits(text, search, (word) => [...stemsOf(word), ...stemsOfText(word)]),
    excerpts,
  }
}

/** Some text around a place, cut at words, without the signs of Markdown. */
export function excerptAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - AROUND.before), at)
  const after = text.slice(at, at + AROUND.after)
  const start = at > AROUND.before ? `…${before.replace(/^\S*\s/u, '')}` : before
  const end = text.length > at + AROUND.after ? `${after.replace(/\s\S*$/u, '')}…` : after
  return withoutMarkup(start + end)
}

function withoutMarkup(markdown: string): string {
  return markdown
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replaceAll(/\]\([^()\s]*\)|[[\]`]|\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
