import config from '@payload-config'
import { getPayload } from 'payload'
import { refusalResponse } from '@/http/problem'
import { guardRest } from '@/session/guardRest'

/** The bare address `/api`, which the catch-all route does not match: a 401 without a session, else a 404. */
function handle(request: Request): Promise<Response> {
  const nowhere = () => Promise.resolve(refusalResponse({ kind: 'not_found' }))
  return guardRest(() => getPayload({ config }), request, nowhere)
}

export { handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS }
export { handle as PATCH, handle as POST, handle as PUT }
