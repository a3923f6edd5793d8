import config from '@payload-config'
import { getPayload } from 'payload'
import { refusalResponse } from '@/http/problem'
import { apiGate } from '@/session/apiGate'

/** The bare address, which the route below does not match: it exists for nobody, and a stranger gets a 401. */
async function answer(request: Request): Promise<Response> {
  const passed = await apiGate(() => getPayload({ config }), request)
  return passed instanceof Response ? passed : refusalResponse({ kind: 'not_found' })
}

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS }
export { answer as PATCH, answer as POST, answer as PUT }
