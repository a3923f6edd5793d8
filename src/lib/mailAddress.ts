import MimeNode from 'nodemailer/lib/mime-node'

/** A mail address and its domain, in lower case. */
export interface MailAddress {
  address: string
  domain: string
}

/** Excludes `%` and `!`, which RFC 5322 allows and some servers use for relaying (`user%elsewhere.example@here.example`). */
const LOCAL_PART = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/
export const MAX_ADDRESS = 254
const MAX_LOCAL_PART = 64

/**
 * Parses one plain address such as `name@example.com` (AUTH-9). Null for anything else: display names, quotes, comments,
 * groups, routes, address literals, encoded words, characters outside ASCII, spaces, more than 64 characters in the local
 * part or 254 in all.
 *
 * The address is lower-cased, local part included: otherwise two spellings of one mailbox would be two users. It is
 * accepted only if nodemailer would send to exactly this text.
 */
export function parseMailAddress(text: string): MailAddress | null {
  // Before lower-casing, which turns some other characters, such as the Kelvin sign, into ASCII letters.
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
 * Parses a domain and returns it in lower case: at least two labels of ASCII letters, digits and hyphens (`xn--…` for
 * others), not an IP address. Null for anything else.
 */
export function parseMailDomain(text: string): string | null {
  if (!PRINTABLE_ASCII.test(text)) return null
  const domain = text.toLowerCase()
  return domain.length <= MAX_ADDRESS - 2 && DOMAIN.test(domain) ? domain : null
}

/** Whether the domain is on the list, regardless of case. Subdomains are not included. */
export function isAllowedDomain(domain: string, allowed: readonly string[]): boolean {
  const parsed = parseMailDomain(domain)
  return parsed !== null && allowed.some((one) => parseMailDomain(one) === parsed)
}
