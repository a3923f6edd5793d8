import { sign, signedExpiry, verify } from '@/lib/addressSignature'
import type { ApiEnvironment } from './services'

/**
 * The absolute address of a media file. It works without a token for 7 to 8 days and is the same all day
 * (CONTRACT.md 2, "Reading").
 * @param path as in a media record's variants: the name of the file
 */
export function mediaAddress(
  env: Pick<ApiEnvironment, 'publicUrl' | 'payloadSecret'>,
  path: string,
  now: Date,
): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const signature = sign(env.payloadSecret, path, signedExpiry(now))
  return `${env.publicUrl}/api/v1/media/file/${encoded}${signature}`
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
