import { openingOf } from './excerpt'
import type { Finding, FindingText, Rule } from './finding'
import { advice } from './hits'
import { countSentences } from './sentences'

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
