import type { Field } from './field'
import type { Finding } from './finding'
import { advice, differentWords, hitsIn } from './hits'
import { realUmlauts } from './umlautWords'

const WORD = /(?<![\p{L}\p{N}_])\p{L}{3,60}(?![\p{L}\p{N}_])/gu

/** ae, oe, ue and ss instead of umlauts and ß in German words (CHECK-7). German texts only. */
export function checkTranscribedUmlauts(field: Field): Finding[] {
  if (field.language !== 'de') return []
  const hits = hitsIn(field, WORD, 'words', ([word]) => realUmlauts(word) !== null)
  return differentWords(hits).map(({ found, excerpt }) => {
    const meant = realUmlauts(found) ?? found
    return advice(
      'transcribed_umlaut',
      field.pointer,
      { code: 'transcribed_umlaut', params: { found, meant } },
      excerpt,
    )
  })
}
