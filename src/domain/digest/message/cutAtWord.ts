import { firstCharacters, lengthOf } from '@/lib/text'

/**
 * A text of at most `max` characters: cut after a word, with an ellipsis in the place of the rest. A word that alone takes half of
 * it is cut itself, never inside a surrogate pair.
 */
export function cutAtWord(text: string, max: number): string {
  if (lengthOf(text) <= max) return text
  const head = firstCharacters(text, max - 1)
  const end = head.lastIndexOf(' ')
  if (end * 2 <= head.length) return `${head}…`
  return `${head.slice(0, end).replace(/[\s\p{Pd},.;:]+$/u, '')} …`
}
