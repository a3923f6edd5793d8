import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './publicAddress'

/** Why an address may not be called. */
export type ForbiddenReason = 'not_https' | 'credentials' | 'not_public'

/** Thrown when a name leads to an address that may not be connected to. Nothing was connected to. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'

  constructor(readonly reason: ForbiddenReason) {
    super(`the address may not be called: ${reason}`)
  }
}

/** What stands between an address that was set in the admin and the network (SEC-5). */
export interface Guard {
  /** All addresses of a name. Asked once a connection; what it answers is what is connected to. */
  resolve: (hostname: string) => Promise<readonly LookupAddress[]>
  /** Whether an IP address may be connected to. */
  isAllowed: (address: string) => boolean
}

/** The guard that is used outside of tests: the system's resolver, and public addresses alone. */
export const publicOnly: Guard = {
  resolve: (hostname) => lookup(hostname, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
}

/**
 * Why this address may not be called as it is written, or null. `URL` has brought every notation of an IPv4 address
 * (decimal, octal, hexadecimal, shortened, full-width) to the dotted one. Names are judged when they are resolved.
 */
export function forbiddenReason(url: URL, { isAllowed }: Pick<Guard, 'isAllowed'>): ForbiddenReason | null {
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username !== '' || url.password !== '') return 'credentials'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) !== 0 && !isAllowed(host) ? 'not_public' : null
}

/**
 * The resolver of a connection: it hands on exactly the addresses that it has judged, so that a second answer of the name
 * server has nobody to reach. One forbidden address among them forbids the name. Fails with `ForbiddenAddress`, or as
 * `resolve` does.
 */
export function guardedLookup({ resolve, isAllowed }: Guard): LookupFunction {
  return (hostname, options, callback) => {
    const judged = resolve(hostname).then((addresses) => {
      if (!addresses.every(({ address }) => isAllowed(address))) throw new ForbiddenAddress('not_public')
      const [first] = addresses
      if (first === undefined)
        throw Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' })
      return { addresses: [...addresses], first }
    })
    judged.then(
      ({ addresses, first }) =>
        options.all === true ? callback(null, addresses) : callback(null, first.address, first.family),
      (error: Error) => callback(error, []),
    )
  }
}
