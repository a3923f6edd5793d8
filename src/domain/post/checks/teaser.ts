import { openingOf } from './excerpt'
import type { Finding } from './finding'
import { advice } from './hits'
import { countSentences } from './sentences'

/** The form of a teaser: two to three sentences on the benefit to the reader (CHECK-4). */
export function checkTeaser(title: string, teaser: string | null): Finding[] {
  if (teaser === null || !/[\p{L}\p{N}]/u.test(teaser)) {
    const message = {
      de: 'Schreiben Sie einen Teaser: zwei bis drei Sätze dazu, was die Änderung den Lesern bringt.',
      en: 'Write a teaser: two to three sentences on what the change brings to its readers.',
    }
    return [advice('teaser_missing', '/teaser', message)]
  }
  const repeats = repeatsTitle(title, teaser) ? [repetition(teaser)] : []
  const sentences = countSentences(teaser)
  if (sentences >= 2 && sentences <= 3) return repeats
  const message =
    sentences < 2
      ? {
          de: 'Der Teaser ist nur ein Satz. Zwei bis drei Sätze sagen, was die Änderung den Lesern bringt.',
          en: 'The teaser is a single sentence. Two to three of them tell readers what the change brings.',
        }
      : {
          de: `Kürzen Sie den Teaser auf zwei bis drei Sätze: Es sind ${sentences}. Das Übrige gehört in den Text.`,
          en: `Shorten the teaser to two to three sentences: there are ${sentences}. The rest belongs in the text.`,
        }
  return [...repeats, advice('teaser_sentences', '/teaser', message, openingOf(teaser))]
}

function repetition(teaser: string): Finding {
  const message = {
    de: 'Der Teaser wiederholt den Titel. Sagen Sie stattdessen, was die Änderung den Lesern bringt.',
    en: 'The teaser repeats the title. Say what the change brings to its readers instead.',
  }
  return advice('teaser_repeats_title', '/teaser', message, openingOf(teaser))
}

/** Whether the teaser begins with the title, word for word, and then the sentence ends: nothing was added to it. */
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
