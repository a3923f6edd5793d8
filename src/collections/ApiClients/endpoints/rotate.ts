import { userEndpoint } from '@/collections/userEndpoint'
import { systemClock } from '@/lib/clock'
import { rotateClientToken } from '@/operations/clients/rotateClientToken'

/** `POST /api/api-clients/:id/rotate`: a new token, shown once; the old one is invalid at once (ADMIN-2, TOKEN-5). */
export const rotateEndpoint = userEndpoint({
  path: '/:id/rotate',
  method: 'post',
  role: 'admin',
  handle: ({ req, person, id }) => rotateClientToken(req.payload, person, id, systemClock),
})
