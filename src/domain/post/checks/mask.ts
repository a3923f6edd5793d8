import { MASK, mask, maskAll } from '@/lib/prose'

/** Text in quotation marks: a quotation, or the label of a button. Bounded, to keep time linear. */
const QUOTATION = /„[^“”"\n]{1,200}[“”"]|“[^“”\n]{1,200}”|»[^«»\n]{1,200}«|«[^«»\n]{1,200}»|"[^"\n]{1,200}"/g
const INLINE_CODE = /`[^`\n]{1,200}`/g
const TOKEN = /\S+/g
const LONGEST_TOKEN = 2000
/** Most tokens: letters only, possibly with closing punctuation. */
const PLAIN_WORD = /^\p{Lu}?\p{Ll}*[.,;:!?]?$/u
/** Starts after a letter or digit, so a long row of marks is not scanned once per mark. */
const TRAILING_MARKS = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u

/** Masks text in quotation marks or backticks. */
export function withoutQuotations(text: string): string {
  return maskAll(maskAll(text, INLINE_CODE), QUOTATION)
}

/** Masks addresses, file names, handles and identifiers, which cannot be worded differently. */
export function withoutIdentifiers(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (PLAIN_WORD.test(token)) return token
    if (token.length > LONGEST_TOKEN) return MASK.repeat(token.length)
    // Closing punctuation does not belong to the name.
    const end = token.length - (TRAILING_MARKS.exec(token)?.[0].length ?? 0)
    return isIdentifier(token.slice(0, end)) ? mask(token, 0, end) : token
  })
}

function isIdentifier(token: string): boolean {
  return (
    /:\/\/|::|[_@\\]/.test(token) ||
    /^(?:--?|[.~/$#])\p{L}/u.test(token) ||
    /\/[^/]*\//.test(token) ||
    /[\p{L}\p{N})]\.\p{L}{2}/u.test(token) ||
    /\p{Ll}\p{Lu}/u.test(token) ||
    /\p{L}\(/u.test(token)
  )
}
