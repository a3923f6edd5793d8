/**
 * The request header in which the server tells everything behind it who calls; what a client sends under that name
 * is overwritten.
 */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/**
 * The address of the caller. `X-Forwarded-For` is believed only as far as `trustedProxies` in front of the server
 * have written it: each appends one address, so the last `trustedProxies` entries are theirs and everything before
 * may be forged (AUTH-8).
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const chain = (forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const hops = [...chain, socketAddress]
  const address = hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? socketAddress
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
