import { isIP } from 'node:net'
import { mediaAddresses } from '@/domain/mediaAddress'
import { isPublicAddress } from '@/integrations/chat/publicAddress'
import type { DigestTools } from './tools'

/** Names that no name server outside resolves. */
const LOCAL_NAME =
  /^[^.]+$|\.(local|localhost|internal|intranet|lan|home|corp|test|example|invalid|home\.arpa)$/

/**
 * The addresses of covers as a chat service can fetch them: signed, for 7 to 8 days (IMG-10, DIGEST-18). Null for
 * every cover where it could not: Slack and Teams show images from https addresses alone that the public internet reaches.
 * Mattermost and Rocket.Chat leave them out with the blocks.
 */
export function coverAddresses({
  clock,
  env,
}: Pick<DigestTools, 'clock' | 'env'>): (path: string) => string | null {
  if (!isPublicSite(env.publicUrl)) return () => null
  return mediaAddresses(env, clock())
}

/** Whether a chat service on the internet can fetch from this base address, as far as its name tells. */
export function isPublicSite(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (protocol !== 'https:') return false
  return isIP(host) === 0 ? !LOCAL_NAME.test(host) : isPublicAddress(host)
}
