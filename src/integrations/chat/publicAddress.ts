import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Everything in IPv6 that is routed to the public; what lies outside embeds IPv4 addresses or is not assigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to a host on the public internet (SEC-5). Everything else is false: private,
 * loopback, link-local, unique-local, carrier-grade NAT, multicast, unspecified, reserved, benchmarking, and the ranges
 * that embed an IPv4 address (IPv4-mapped, IPv4-compatible, 6to4, Teredo, NAT64), even where that one is public.
 * So is what is no address in canonical notation, or carries a zone.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}
