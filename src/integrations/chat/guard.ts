import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why a URL is forbidden. */
type ForbiddenReason = 'not_https' | 'credentials' | 'not_public'

/** Thrown before connecting if a name resolves to a forbidden address. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'

  constructor(readonly reason: ForbiddenReason) {
    super(`forbidden address: ${reason}`)
  }
}

/** Checks where a URL from the settings may connect to (SEC-5). */
export interface Guard {
  /** Resolves a name to all its addresses. Called once per connection, which uses one of them. */
  resolve: (hostname: string) => Promise<readonly LookupAddress[]>
  /** Whether an IP address may be connected to. */
  isAllowed: (address: string) => boolean
}

/** The guard in production. */
export const publicOnly: Guard = {
  resolve: (hostname) => lookup(hostname, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
}

/** The publicly routed part of IPv6. The rest embeds IPv4 addresses or is unassigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to a host on the public internet (SEC-5). False for private, loopback, link-local, unique-local,
 * carrier-grade NAT, multicast, unspecified, reserved and benchmarking addresses, for ranges that embed an IPv4 address
 * (IPv4-mapped, IPv4-compatible, 6to4, Teredo, NAT64), even a public one, and for anything that is not a canonical address
 * or has a zone.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}

/**
 * Why this URL is forbidden, or null. `URL` normalizes every notation of an IPv4 address (decimal, octal, hexadecimal,
 * shortened, full-width) to dotted decimal. Host names are checked when they are resolved.
 */
export function forbiddenReason(url: URL, { isAllowed }: Pick<Guard, 'isAllowed'>): ForbiddenReason | null {
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username !== '' || url.password !== '') return 'credentials'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) !== 0 && !isAllowed(host) ? 'not_public' : null
}

/**
 * The DNS lookup of a connection. It returns exactly the addresses that it checked, which prevents DNS rebinding. A single
 * forbidden address forbids the name. Fails with `ForbiddenAddress`, or as `resolve` does.
 */
export function guardedLookup({ resolve, isAllowed }: Guard): LookupFunction {
  return (hostname, options, callback) => {
    const checked = resolve(hostname).then((addresses) => {
      if (!addresses.every(({ address }) => isAllowed(address))) throw new ForbiddenAddress('not_public')
      const [first] = addresses
      if (first === undefined)
        throw Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' })
      return { addresses: [...addresses], first }
    })
    checked.then(
      ({ addresses, first }) =>
        options.all === true ? callback(null, addresses) : callback(null, first.address, first.family),
      (error: Error) => callback(error, []),
    )
  }
}
