import { serve } from '@hono/node-server'
import { getPayload } from 'payload'
import { createApi } from '@/api/v1/app'
import { systemClock } from '@/lib/dates'
import { announceDatabaseUrl } from '@/server/database/connection'
import { environment } from '@/runtime/environment'

/** Serves the API and the feeds, for tests that measure its memory, kill it or need its caches. Prints its address. */
const env = environment()
announceDatabaseUrl(env.databaseUrl ?? '')
const { default: config } = await import('@payload-config')
const payload = await getPayload({ config })
const api = createApi({ payload, clock: systemClock, env: { ...env, rateLimitPerMinute: 0 } })
async function respond(request: Request): Promise<Response> {
  const [, folder, ...path] = new URL(request.url).pathname.split('/')
  if (folder !== 'feeds') return api.fetch(request)
  // Loaded when it is needed, so that it takes no memory in other tests.
  const { answerFeed } = await import('@/archive/feeds/answerFeed')
  return answerFeed(request, path, () => Promise.resolve(payload))
}
serve({ fetch: respond, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
