import type { ApiEnvironment } from '@/api/v1/services'
import { verify } from '@/lib/addressSignature'

/** Whether the query of an address opens this media file at the time `now`. */
export function authorizeMedia(
  env: Pick<ApiEnvironment, 'payloadSecret'>,
  path: string,
  query: URLSearchParams,
  now: Date,
): boolean {
  return verify(env.payloadSecret, path, query, now)
}
