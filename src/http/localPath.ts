const BASE = 'http://archive.invalid'

/** Clients and proxies refuse a response with larger headers. Encoded in another address, a path is up to three times as long. */
const MAX_LENGTH = 2_000

/**
 * An address that is safe to redirect to: path, query and fragment of `address`, or `/` if it leads elsewhere (`//host`,
 * `/\host`, `https:…`), cannot be parsed or is longer than 2,000 characters.
 */
export function localPath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/')) return '/'
  if (!URL.canParse(address, BASE)) return '/'
  const url = new URL(address, BASE)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === BASE && !path.startsWith('//') && path.length <= MAX_LENGTH ? path : '/'
}

/** The page of the archive that a form was sent from, by `Referer`; `/` if it is not one of ours. */
export function refererPath(headers: Pick<Headers, 'get'>): string {
  const referer = headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const page = new URL(referer)
  return page.host === headers.get('host') ? localPath(`${page.pathname}${page.search}`) : '/'
}

/** The sign-in page, which leads to `next` afterwards. */
export function signInAddress(next: string): string {
  const path = localPath(next)
  return path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`
}

/** Whether a path is `root` or below it. */
export function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}
