import { sign, signedExpiry } from '@/lib/addressSignature'

/**
 * Makes the absolute addresses of media files. An address works without a token for 7 to 8 days and is the same all day
 * (IMG-10).
 * @returns takes a path as in a media record's variants: the name of the file
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
