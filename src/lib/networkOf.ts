import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. `unknown` for anything else.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (isIP(plain) === 0) return 'unknown'
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `[${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`).toString()}]/64`
}
