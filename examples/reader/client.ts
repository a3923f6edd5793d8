import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { components, paths } from '../types'

/** An API client with typed calls and responses. */
export type ArchiveClient = Client<paths>

/** Why a call was refused. Switch on `type`. */
export type Problem = components['schemas']['Problem']

/** Options of a client. `fetch` and `wait` (milliseconds) exist for tests. */
export interface Options {
  /** Base address of the archive, such as `https://updates.example.com`. */
  address: string
  token: string
  fetch?: (request: Request) => Promise<Response>
  wait?: (milliseconds: number) => Promise<void>
}

const ATTEMPTS = 3

/** Opens a client that waits as long as the archive asks, and does not download unchanged responses again. */
export function openClient({
  address,
  token,
  fetch = globalThis.fetch,
  wait = sleep,
}: Options): ArchiveClient {
  const client = createClient<paths>({
    baseUrl: new URL('/api/v1', address).href,
    headers: { Authorization: `Bearer ${token}` },
    fetch: withRetries(fetch, wait),
  })
  client.use(etagCache())
  return client
}

/** Retries a request after a 429 or 503, once the seconds in `Retry-After` have passed. */
export function withRetries(
  fetch: (request: Request) => Promise<Response>,
  wait: (milliseconds: number) => Promise<void>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(request.clone())
      const shouldRetry = response.status === 429 || response.status === 503
      if (!shouldRetry || attempt === ATTEMPTS) return response
      await wait(Number(response.headers.get('Retry-After') ?? 1) * 1000)
    }
  }
}

/**
 * Caches every response with its ETag and revalidates it: after a 304, returns the cached response. A real application would
 * limit the size of this cache.
 */
function etagCache(): Middleware {
  const cache = new Map<string, { etag: string; body: string; headers: Headers }>()
  return {
    onRequest({ request }) {
      const cached = request.method === 'GET' ? cache.get(request.url) : undefined
      if (cached) request.headers.set('If-None-Match', cached.etag)
    },
    async onResponse({ request, response }) {
      const cached = cache.get(request.url)
      if (response.status === 304 && cached) return new Response(cached.body, { headers: cached.headers })
      const etag = response.headers.get('ETag')
      if (request.method === 'GET' && response.ok && etag !== null)
        cache.set(request.url, { etag, body: await response.clone().text(), headers: response.headers })
      return undefined
    },
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
