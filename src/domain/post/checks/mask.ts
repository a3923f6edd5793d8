import { MASK, mask, maskAll } from '@/lib/prose'

/** Words between quotation marks: somebody else's, or the label of a button. Bounded, so that time stays linear. */
const QUOTATION = /„[^“”"\n]{1,200}[“”"]|“[^“”\n]{1,200}”|»[^«»\n]{1,200}«|«[^«»\n]{1,200}»|"[^"\n]{1,200}"/g
const INLINE_CODE = /`[^`\n]{1,200}`/g
const TOKEN = /\S+/g
const LONGEST_TOKEN = 2000
/** Most tokens: a word of letters alone, with what may close a sentence after it. */
const PLAIN_WORD = /^\p{Lu}?\p{Ll}*[.,;:!?]?$/u
/** Begins where a letter or digit ends, so that a long row of marks is not gone through once for each of them. */
const TRAILING_MARKS = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u

/** The text without what it quotes between quotation marks or backticks. */
export function withoutQuotations(text: string): string {
  return maskAll(maskAll(text, INLINE_CODE), QUOTATION)
}

/** The text without addresses, file names, handles and identifiers, which nobody can word differently. */
export function withoutIdentifiers(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (PLAIN_WORD.test(token)) return token
    if (token.length > LONGEST_TOKEN) return MASK.repeat(token.length)
    // What closes a sentence or a bracket does not belong to the name.
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
