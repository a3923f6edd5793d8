import { isIP } from 'node:net'
import type { Route } from '@/domain/digest/route'
import { mediaAddresses } from '@/domain/mediaAddress'
import { isPublicAddress } from '@/integrations/chat/publicAddress'
import type { DigestTools } from './tools'

/** Names that no name server outside resolves. */
const LOCAL_NAME =
  /^[^.]+$|\.(local|localhost|internal|intranet|lan|home|corp|test|example|invalid|home\.arpa)$/

/**
 * The addresses of covers as a chat service can fetch them: signed, for 7 to 8 days (CONTRACT.md 2, "Reading"). Null for
 * every cover where it could not: only Slack shows images of foreign hosts, and only from an https address that the public
 * internet reaches.
 */
export function coverAddresses(
  { clock, env }: Pick<DigestTools, 'clock' | 'env'>,
  route: Route,
): (path: string) => string | null {
  if (!showsCovers(route) || !isPublicSite(env.publicUrl)) return () => null
  return mediaAddresses(env, clock())
}

function showsCovers(route: Route): boolean {
  return route.kind === 'bot' || route.service === 'slack'
}

/** Whether a chat service on the internet can fetch from this base address, as far as its name tells. */
export function isPublicSite(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (protocol !== 'https:') return false
  return isIP(host) === 0 ? !LOCAL_NAME.test(host) : isPublicAddress(host)
}
