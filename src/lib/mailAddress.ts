import MimeNode from 'nodemailer/lib/mime-node'

/** An address that mail can be sent to, in lower case, with its domain. */
export interface MailAddress {
  address: string
  domain: string
}

/**
 * The characters of a plain local part. Left out although RFC 5322 allows them: `%` and `!`, with which some servers pass
 * mail on to another host (`user%elsewhere.example@here.example`).
 */
const LOCAL_PART = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/
const MAX_ADDRESS = 254
const MAX_LOCAL_PART = 64

/**
 * Reads one plain address such as `name@example.com`, or null for anything else: a display name, quotes, comments, groups,
 * routes, several addresses, address literals, any character outside ASCII, any space or control character, encoded
 * words, trailing dots, and what is longer than 64 (local part) or 254 (whole) characters (AUTH-9).
 *
 * The whole address is folded to lower case. Domains never depend on case; local parts do not with any mail service in
 * use, and were they kept apart, two spellings of one mailbox would become two users. The address is accepted only if
 * nodemailer itself, asked for the envelope, would send to that very text and nothing else.
 */
export function parseMailAddress(text: string): MailAddress | null {
  // Before folding: the Kelvin sign and its like fold into ASCII letters.
  if (text.length > MAX_ADDRESS || !PRINTABLE_ASCII.test(text)) return null
  const address = text.toLowerCase()
  const at = address.lastIndexOf('@')
  const localPart = address.slice(0, Math.max(at, 0))
  const domain = parseMailDomain(address.slice(at + 1))
  if (domain === null || localPart.length > MAX_LOCAL_PART || !LOCAL_PART.test(localPart)) return null
  if (localPart.includes('=?')) return null
  const recipients = new MimeNode('text/plain').setHeader('To', address).getEnvelope().to
  return recipients.length === 1 && recipients[0] === address ? { address, domain } : null
}

/**
 * Reads a domain of at least two labels, letters, digits and hyphens, not an IP address, and folds it to lower case.
 * Null for anything else. A domain of other letters is written in its ASCII form (`xn--…`).
 */
export function parseMailDomain(text: string): string | null {
  if (!PRINTABLE_ASCII.test(text)) return null
  const domain = text.toLowerCase()
  return domain.length <= MAX_ADDRESS - 2 && DOMAIN.test(domain) ? domain : null
}

/** Whether the domain is one of those allowed, letter for letter after folding: no sub-domain, no super-domain. */
export function isAllowedDomain(domain: string, allowed: readonly string[]): boolean {
  const folded = parseMailDomain(domain)
  return folded !== null && allowed.some((one) => parseMailDomain(one) === folded)
}
