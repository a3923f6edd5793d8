import type { Finding, FindingText, Rule } from './finding'
import { advice, openingOf } from './hits'

/** The form of a teaser: two or three sentences on the benefit for the reader (CHECK-4). */
export function checkTeaser(title: string, teaser: string | null): Finding[] {
  if (teaser === null || !/[\p{L}\p{N}]/u.test(teaser)) {
    return [advice('teaser_missing', '/teaser', { code: 'teaser_missing' })]
  }
  const found: Finding[] = []
  const note = (rule: Rule, text: FindingText) => found.push(advice(rule, '/teaser', text, openingOf(teaser)))
  if (repeatsTitle(title, teaser)) note('teaser_repeats_title', { code: 'teaser_repeats_title' })
  const count = countSentences(teaser)
  if (count < 2) note('teaser_sentences', { code: 'teaser_short' })
  if (count > 3) note('teaser_sentences', { code: 'teaser_long', params: { count } })
  return found
}

/** Whether the teaser starts with the title word for word as a sentence. */
function repeatsTitle(title: string, teaser: string): boolean {
  const said = wordsOf(title)
  if (said.length === 0) return false
  const sentence = wordsOf(/^[^.!?\n]*/.exec(teaser)?.[0] ?? '')
  const added = sentence.length - said.length
  return added >= 0 && added <= 1 && said.every((word, index) => sentence[index] === word)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Abbreviations whose full stop never ends a sentence. */
const ABBREVIATION =
  /(?:^|[^\p{L}])(?:\p{L}|bzw|ca|vgl|nr|st|dr|prof|hr|fr|mr|mrs|ms|inkl|exkl|ggf|evtl|max|min|mind|abs|art|tel|vs|no|fig|approx|incl|sog|zzgl|etwa)\.$/iu
/** A full stop after a day or a rank: "3. November", "2. Quartal". */
const ORDINAL = /(?:^|[^\d.])\d{1,2}\.$/
const AFTER_ORDINAL =
  /^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez|quartal|halbjahr|woche|tag|stufe|auflage|jahrhundert)/i
const END = /[.!?…]+[)\]"“”»«']*(?=\s|$)/gu

/** The number of sentences in a short text. A text without punctuation is one. */
export function countSentences(text: string): number {
  let count = 0
  let begun = 0
  for (const end of text.matchAll(END)) {
    const after = end.index + end[0].length
    const rest = text.slice(after, after + 40).trimStart()
    const before = text.slice(Math.max(begun, after - 40), after)
    if (rest !== '' && !/^[^\p{Ll}]/u.test(rest)) continue
    if (rest !== '' && (ABBREVIATION.test(before) || (ORDINAL.test(before) && AFTER_ORDINAL.test(rest))))
      continue
    if (/[\p{L}\p{N}]/u.test(text.slice(begun, after))) count += 1
    begun = after
  }
  return /[\p{L}\p{N}]/u.test(text.slice(begun)) ? count + 1 : count
}
