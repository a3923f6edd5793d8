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

/** Opens a client that waits when the archive asks for it, and does not download unchanged responses again. */
export function openClient({
  address,
  token,
  fetch = globalThis.fetch,
  wait = sleep,
}: Options): ArchiveClient {
  const client = createClient<paths>({
    baseUrl: new URL('/api/v1', address).href,
    headers: { Authorization: `Bearer ${token}` },
    fetch: patiently(fetch, wait),
  })
  client.use(keepingAnswers())
  return client
}

/** Retries a call after a 429 or 503, after the seconds in `Retry-After`. */
export function patiently(
  fetch: (request: Request) => Promise<Response>,
  wait: (milliseconds: number) => Promise<void>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(request.clone())
      const isTooEarly = response.status === 429 || response.status === 503
      if (!isTooEarly || attempt === ATTEMPTS) return response
      await wait(Number(response.headers.get('Retry-After') ?? 1) * 1000)
    }
  }
}

/**
 * Caches every response with its ETag and revalidates it: after a 304, the cached response is used. A real application
 * would bound this cache.
 */
function keepingAnswers(): Middleware {
  const kept = new Map<string, { etag: string; body: string; headers: Headers }>()
  return {
    onRequest({ request }) {
      const known = request.method === 'GET' ? kept.get(request.url) : undefined
      if (known) request.headers.set('If-None-Match', known.etag)
    },
    async onResponse({ request, response }) {
      const known = kept.get(request.url)
      if (response.status === 304 && known) return new Response(known.body, { headers: known.headers })
      const etag = response.headers.get('ETag')
      if (request.method === 'GET' && response.ok && etag !== null)
        kept.set(request.url, { etag, body: await response.clone().text(), headers: response.headers })
      return undefined
    },
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
