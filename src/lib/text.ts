const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Whether PostgreSQL can hold the text and give it back unchanged: no U+0000, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Whether the text holds a control character: C0 (tab and line breaks too), DEL, C1, U+2028 or U+2029. */
export function hasControlCharacters(text: string): boolean {
  return CONTROL_CHARACTERS.test(text)
}

/**
 * The length of a text in characters, counted as Unicode code points: what JSON Schema's `maxLength` and
 * PostgreSQL's `char_length` count, and what every limit of this archive means. An emoji outside the basic plane is
 * one, where JavaScript's own `length` says two.
 */
export function lengthOf(text: string): number {
  let length = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const opensPair = unit >= 0xd800 && unit <= 0xdbff
    const next = opensPair ? text.charCodeAt(at + 1) : 0
    if (next >= 0xdc00 && next <= 0xdfff) at += 1
    length += 1
  }
  return length
}

/** The first `max` characters (code points) of a text. Never cuts a surrogate pair in two. */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  let kept = ''
  let count = 0
  for (const character of text) {
    if (count === max) break
    kept += character
    count += 1
  }
  return kept
}

/** A word with a capital at its beginning. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
