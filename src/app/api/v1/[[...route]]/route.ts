import config from '@payload-config'
import { getPayload } from 'payload'
import { createApi, type Api } from '@/api/v1/app'
import { systemClock } from '@/lib/clock'
import { environment } from '@/runtime/environment'

export const dynamic = 'force-dynamic'

let api: Api | null = null

/** The API in development. In production `src/server` handles these paths before Next. */
async function handle(request: Request): Promise<Response> {
  const payload = await getPayload({ config })
  api ??= createApi({ payload, clock: systemClock, env: environment() })
  return api.fetch(request)
}

export { handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS }
export { handle as PATCH, handle as POST, handle as PUT }
