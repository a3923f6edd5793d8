/** What a page of a configured origin may read of an answer beside its body. */
const EXPOSED = [
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Request-Id',
  'Retry-After',
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'If-None-Match', 'Range']
const PREFLIGHT_SECONDS = 600

/**
 * The headers that let a page of a configured origin read an answer in the browser (CORS). Without configured origins
 * there are none.
 */
export function crossOriginHeaders(request: Request, origins: readonly string[]): Record<string, string> {
  if (origins.length === 0) return {}
  const origin = request.headers.get('origin')
  if (origin === null || !origins.includes(origin)) return { Vary: 'Origin' }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED.join(', '),
  }
}

/** Whether a browser asks, on behalf of a page of a configured origin, what the page may send. It never sends a token with that. */
export function isPreflight(request: Request, origins: readonly string[]): boolean {
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return false
  return origins.includes(request.headers.get('origin') ?? '')
}

/** The answer to a preflight: the same for every path, so that it says nothing about which ones there are. */
export function preflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': METHODS.join(', '),
      'Access-Control-Allow-Headers': REQUEST_HEADERS.join(', '),
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    },
  })
}
