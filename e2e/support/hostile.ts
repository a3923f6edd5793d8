/** A payload as a title may have it. */
export function singleLine(text: string): string {
  return text.replace(/\p{Cc}|[\u2028\u2029]/gu, ' ')
}

/** A web address with the payload where it may be: as it is if it is one. */
export function addressWith(text: string): string {
  return /^https?:\/\/\S+$/.test(text) ? text : `https://example.com/?q=${text.replace(/\s/gu, '+')}`
}
