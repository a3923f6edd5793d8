import config from '@payload-config'
import { getPayload } from 'payload'
import { refusalResponse } from '@/http/problem'
import { guardRest } from '@/session/guardRest'

/** The bare address, which the route below does not match: it exists for nobody, and a stranger gets a 401. */
function answer(request: Request): Promise<Response> {
  const nowhere = () => Promise.resolve(refusalResponse({ kind: 'not_found' }))
  return guardRest(() => getPayload({ config }), request, nowhere)
}

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS }
export { answer as PATCH, answer as POST, answer as PUT }
