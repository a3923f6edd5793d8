/** Stands between two characters, takes no room, and keeps words together (WORD JOINER). */
export const JOINER = '\u2060'

const BREAKS = /[\p{Cc}\s\u2028\u2029]+/gu

/**
 * Characters that hide or change what follows them: soft hyphens, zero-width spaces and joiners of words, embeddings and
 * overrides of the direction of writing, annotations, letters without a shape. The marks and joiners that scripts and emoji
 * need to be written (LRM, RLM, ZWJ, ZWNJ) stay.
 */
const HIDDEN =
  /[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/g

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A text on one line, without anything that hides in it; empty when nothing in it can be seen. Never half a surrogate pair. */
export function oneLine(text: string): string {
  const plain = text.toWellFormed().replace(HIDDEN, '').replace(BREAKS, ' ').trim()
  return VISIBLE.test(plain) ? plain : ''
}
