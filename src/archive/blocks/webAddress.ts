/**
 * An address of the web that may be linked to (http or https only), the host that it leads to, and a short form of it to
 * read; null for any other text.
 */
export function webAddress(address: string): { href: string; host: string; short: string } | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const host = url.host.replace(/^www\./, '')
  return { href: url.href, host, short: `${host}${url.pathname.replace(/\/$/, '')}` }
}
