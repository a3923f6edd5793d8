import { sign, signedExpiry, verify } from '@/lib/addressSignature'
import type { ApiEnvironment } from './services'

/**
 * Makes the absolute addresses of media files, as presenters want them. An address works without a token for 7 to 8 days and
 * is the same all day (CONTRACT.md 2, "Reading").
 * @returns takes a path as in a media record's variants: the name of the file
 */
export function mediaAddresses(
  { publicUrl, payloadSecret }: Pick<ApiEnvironment, 'publicUrl' | 'payloadSecret'>,
  now: Date,
): (path: string) => string {
  const expiry = signedExpiry(now)
  return (path) => {
    const encoded = path.split('/').map(encodeURIComponent).join('/')
    return `${publicUrl}/api/v1/media/file/${encoded}${sign(payloadSecret, path, expiry)}`
  }
}

/** Whether the query of an address opens this media file at the time `now`. */
export function opensMedia(
  env: Pick<ApiEnvironment, 'payloadSecret'>,
  path: string,
  query: URLSearchParams,
  now: Date,
): boolean {
  return verify(env.payloadSecret, path, query, now)
}
