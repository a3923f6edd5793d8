const BASE = 'http://archive.invalid'

/**
 * An address within the archive, made safe to redirect to: path, query and fragment of what was handed in, or `/` when it
 * would lead elsewhere (`//host`, `/\host`, `https:…`) or cannot be read.
 */
export function localPath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/')) return '/'
  if (!URL.canParse(address, BASE)) return '/'
  const url = new URL(address, BASE)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === BASE && !path.startsWith('//') ? path : '/'
}
