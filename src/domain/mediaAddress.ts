import { sign, signedExpiry } from '@/lib/addressSignature'

/**
 * Creates the absolute URLs of media files. A URL works without a token for 7 to 8 days and is the same all day
 * (IMG-10).
 * @returns a function of a path as in the variants of a media record, which is the file name
 */
export function mediaAddresses(
  { publicUrl, payloadSecret }: { publicUrl: string; payloadSecret: string },
  now: Date,
): (path: string) => string {
  const expiry = signedExpiry(now)
  return (path) => {
    const encoded = path.split('/').map(encodeURIComponent).join('/')
    return `${publicUrl}/api/v1/media/file/${encoded}${sign(payloadSecret, path, expiry)}`
  }
}
