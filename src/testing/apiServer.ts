import { serve } from '@hono/node-server'
import { getPayload } from 'payload'
import { createApi } from '@/api/v1/app'
import { systemClock } from '@/lib/dates'
import { announceDatabaseUrl } from '@/server/database/connection'
import { environment } from '@/runtime/environment'

/** Serves only the API, for tests that measure its memory or kill it. Prints its address. */
const env = environment()
announceDatabaseUrl(env.databaseUrl ?? '')
const { default: config } = await import('@payload-config')
const payload = await getPayload({ config })
const api = createApi({ payload, clock: systemClock, env: { ...env, rateLimitPerMinute: 0 } })
serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
