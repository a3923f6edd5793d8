import { personEndpoint } from '@/collections/personEndpoint'
import { systemClock } from '@/lib/clock'
import { rotateClientToken } from '@/operations/clients/rotateClientToken'

/** `POST /api/api-clients/:id/rotate`: a new token, shown once; the old one is invalid at once (CONTRACT.md 4). */
export const rotateEndpoint = personEndpoint({
  path: '/:id/rotate',
  method: 'post',
  role: 'admin',
  handle: ({ req, person, id }) => rotateClientToken(req.payload, person, id, systemClock),
})
