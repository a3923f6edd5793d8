import { cutAtWord } from './cutAtWord'
import { JOINER, oneLine } from './oneLine'

const LONGEST_ALT = 200

/** The alternative text of a cover: plain text by the services' word; what would be markup elsewhere is taken out of it all the same. */
export function coverAlt(alt: string): string {
  const plain = cutAtWord(oneLine(alt), LONGEST_ALT) || '…'
  return plain.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('@', `@${JOINER}`)
}
