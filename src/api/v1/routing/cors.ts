import { COUNTED_HEADERS, type HeaderName } from '../response/headers'

/** Response headers that a page of another origin may read. */
const EXPOSED: readonly HeaderName[] = [
  'ETag',
  'Idempotency-Replayed',
  'Location',
  ...COUNTED_HEADERS,
  'Request-Id',
  'Retry-After',
]

/** The CORS headers of a response (API-17). There are none unless origins are configured. */
export function corsHeaders(request: Request, origins: readonly string[]): Record<string, string> {
  if (origins.length === 0) return {}
  const origin = request.headers.get('origin')
  if (origin === null || !origins.includes(origin)) return { Vary: 'Origin' }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED.join(', '),
  }
}

/**
 * The response to a preflight of a browser for a page of a configured origin; null for other requests. Preflights never
 * carry a token, so the response is the same for every path and doesn't reveal which paths exist.
 */
export function preflightResponse(request: Request, origins: readonly string[]): Response | null {
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return null
  if (!origins.includes(request.headers.get('origin') ?? '')) return null
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-Match, If-None-Match, Range',
      'Access-Control-Max-Age': '600',
    },
  })
}
