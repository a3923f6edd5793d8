/** Link target, host and short form of an http or https URL; null for any other text (BLOCK-8). */
export function webAddress(address: string): { href: string; host: string; short: string } | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const host = url.host.replace(/^www\./, '')
  return { href: url.href, host, short: `${host}${url.pathname.replace(/\/$/, '')}` }
}
