const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Whether PostgreSQL can store the text and return it unchanged: no U+0000, no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** Whether the text has a control character: C0 (including tab and line breaks), DEL, C1, U+2028 or U+2029. */
export function hasControlCharacters(text: string): boolean {
  return CONTROL_CHARACTERS.test(text)
}

/** Whether a text is missing or shows nothing: only spaces and invisible characters. */
export function isBlank(text: string | null): boolean {
  return text === null || !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text)
}

/**
 * The length of a text in Unicode code points, as JSON Schema's `maxLength` and PostgreSQL's `char_length` count it. Every
 * limit of the archive counts this way (API-4).
 */
export function lengthOf(text: string): number {
  let length = 0
  for (let at = 0; at < text.length; length += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  return length
}

/** The first `max` code points of a text. Never splits a surrogate pair. */
export function firstCharacters(text: string, max: number): string {
  return text.length <= max
    ? text
    : Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join('')
}

/** The first `max` code points of a text, with an ellipsis if there are more. */
export function shortened(text: string, max: number): string {
  const start = firstCharacters(text, max)
  return start === text ? text : `${start.trimEnd()}…`
}

/** A word with its first letter in upper case. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for the content and attributes of HTML, SVG and XML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** The words of a list, which are separated by spaces or line breaks. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** A number with the noun in the form that it needs: "1 entry", "2 entries". */
export function countOf(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`
}

/**
 * The values of a comma-separated list, each as written and without surrounding spaces. Empty ones are dropped. The whole text is a
 * value too, because a value may contain a comma. Undefined for an empty list.
 */
export function listedValues(list: string): string[] | undefined {
  const parts = list.split(',').filter((part) => part.trim() !== '')
  if (parts.length === 0) return undefined
  return [...new Set([...parts, ...parts.map((part) => part.trim()), list])]
}
