import { openingOf } from './excerpt'
import type { Finding, FindingText } from './finding'
import { advice } from './hits'
import { countSentences } from './sentences'

/** The form of a teaser: two or three sentences on the benefit for the reader (CHECK-4). */
export function checkTeaser(title: string, teaser: string | null): Finding[] {
  if (teaser === null || !/[\p{L}\p{N}]/u.test(teaser)) {
    return [advice('teaser_missing', '/teaser', { code: 'teaser_missing' })]
  }
  const repeats = repeatsTitle(title, teaser) ? [repetition(teaser)] : []
  const sentences = countSentences(teaser)
  if (sentences >= 2 && sentences <= 3) return repeats
  const message: FindingText =
    sentences < 2 ? { code: 'teaser_short' } : { code: 'teaser_long', params: { count: sentences } }
  return [...repeats, advice('teaser_sentences', '/teaser', message, openingOf(teaser))]
}

function repetition(teaser: string): Finding {
  return advice('teaser_repeats_title', '/teaser', { code: 'teaser_repeats_title' }, openingOf(teaser))
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
