/** An address of the web that may be linked to (http or https only) with the host that it leads to; null for any other text. */
export function webAddress(address: string): { href: string; host: string } | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return { href: url.href, host: url.host.replace(/^www\./, '') }
}
