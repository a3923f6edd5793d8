import { userEndpoint } from '@/collections/userEndpoint'
import { systemClock } from '@/lib/clock'
import { revokeClient } from '@/operations/clients/revokeClient'

/** `POST /api/api-clients/:id/revoke`: revokes the client at once (ADMIN-2, TOKEN-5). */
export const revokeEndpoint = userEndpoint({
  path: '/:id/revoke',
  method: 'post',
  role: 'admin',
  handle: ({ req, person, id }) => revokeClient(req.payload, person, id, systemClock),
})
