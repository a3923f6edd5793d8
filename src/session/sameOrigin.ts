import type { Refusal } from '@/domain/refusal'
import { environment } from '@/runtime/environment'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a write from elsewhere is told. */
export const FOREIGN: Refusal = { kind: 'forbidden', code: 'foreign_origin' }

/**
 * Whether a request with a session could write and does not come from the archive's own pages (AUTH-13). A request
 * that names its origin is held to it whatever its method: navigations, which stay signed in, name none.
 */
export function isForeignWrite(method: string, headers: Headers): boolean {
  const isWrite = !READING.has(method.toUpperCase()) || headers.has('origin')
  return isWrite && !isSameOrigin(headers)
}

/**
 * Whether a writing request with a session comes from the archive's own pages (AUTH-13). Browsers send
 * `Origin` with every such request; one that is missing is accepted only when `Sec-Fetch-Site` does not contradict,
 * so that scripts of the session's owner keep working. Pages that send no referrer, as the one with the sign-in button,
 * send `Origin: null`, which counts only where the browser itself says that the request comes from here.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return false
  const origin = headers.get('origin')
  if (origin === null) return true
  if (origin === 'null') return site === 'same-origin'
  return origin === new URL(environment().publicUrl).origin
}
