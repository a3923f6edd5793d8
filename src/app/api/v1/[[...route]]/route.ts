import config from '@payload-config'
import { getPayload } from 'payload'
import { createApi, type Api } from '@/api/v1/app'
import { systemClock } from '@/lib/clock'
import { environment } from '@/runtime/environment'

export const dynamic = 'force-dynamic'

let api: Api | null = null

/** The API in development. In production `src/server` handles these paths before Next. */
async function answer(request: Request): Promise<Response> {
  const payload = await getPayload({ config })
  api ??= createApi({ payload, clock: systemClock, env: environment() })
  return api.fetch(request)
}

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS }
export { answer as PATCH, answer as POST, answer as PUT }
