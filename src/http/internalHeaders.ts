// Request headers that the server sets for the handlers behind it. It overwrites what a client sends under these names.

/** The id of the request in the log. */
export const REQUEST_ID_HEADER = 'x-request-id'
/** When the request arrived. */
export const ARRIVED_AT_HEADER = 'x-arrived-at'
/** The IP address of the client (`clientAddress`). */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'
/** Path and query of the page, which Next doesn't pass to layouts. */
export const REQUEST_TARGET_HEADER = 'x-request-target'
/** `1` if a person opens the page (`isPageVisit`). Next hides its own headers from pages. */
export const PAGE_VISIT_HEADER = 'x-page-visit'

/** The id of a request in the log; `unknown` if it did not come through the server. */
export function requestIdOf(headers: Pick<Headers, 'get'>): string {
  return headers.get(REQUEST_ID_HEADER) ?? 'unknown'
}

/** The current time for `ARRIVED_AT_HEADER`: milliseconds by a clock that all threads of the process share. */
export function arrivalNow(): string {
  return String(performance.timeOrigin + performance.now())
}

/**
 * When a request arrived, in the unit of `performance.now()`: before it was authenticated, which takes a while on a busy
 * machine. Now, if it did not come through the server.
 */
export function arrivedAtOf(headers: Pick<Headers, 'get'>): number {
  const now = performance.now()
  const sent = Number(headers.get(ARRIVED_AT_HEADER) || Number.NaN) - performance.timeOrigin
  return sent < now ? sent : now
}

/**
 * The IP address of the client. Each trusted proxy appends one address to `X-Forwarded-For`, so only its last `trustedProxies`
 * entries are trusted; everything before may be forged (AUTH-8).
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const chain = (forwardedFor ?? '').split(',').map((part) => part.trim())
  const hops = [...chain.filter((part) => part !== ''), socketAddress]
  const address = hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? socketAddress
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** Whether a request is a person who opens a page, and not a program that looks ahead: a prefetch or a HEAD. */
export function isPageVisit(
  method: string | undefined,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): boolean {
  const isPrefetch =
    headers['next-router-prefetch'] !== undefined ||
    headers['next-router-segment-prefetch'] !== undefined ||
    ['sec-purpose', 'purpose', 'x-moz'].some((name) => String(headers[name]).includes('prefetch'))
  return method === 'GET' && !isPrefetch
}
