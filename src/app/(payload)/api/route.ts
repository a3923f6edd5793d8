import config from '@payload-config'
import { getPayload } from 'payload'
import { refusalResponse } from '@/http/problem'
import { guardRest } from '@/session/guardRest'

/** The bare address `/api`, which the catch-all route does not match: a 401 without a session, else a 404. */
function answer(request: Request): Promise<Response> {
  const nowhere = () => Promise.resolve(refusalResponse({ kind: 'not_found' }))
  return guardRest(() => getPayload({ config }), request, nowhere)
}

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS }
export { answer as PATCH, answer as POST, answer as PUT }
