import { z } from 'zod'
import { userEndpoint } from '@/collections/userEndpoint'
import { issueClient } from '@/operations/clients/issueClient'
import { systemClock } from '@/lib/clock'
import { rotateClientToken } from '@/operations/clients/rotateClientToken'
import { revokeClient } from '@/operations/clients/revokeClient'

/**
 * `POST /api/api-clients/issue`: the record and, once, the token (ADMIN-2, TOKEN-3). The operation validates the body.
 */
export const issueEndpoint = userEndpoint({
  path: '/issue',
  method: 'post',
  role: 'admin',
  body: z.unknown(),
  status: 201,
  handle: ({ req, person, body }) => issueClient(req.payload, person, body),
})

/** `POST /api/api-clients/:id/rotate`: a new token, shown once; the old one is invalid at once (ADMIN-2, TOKEN-5). */
export const rotateEndpoint = userEndpoint({
  path: '/:id/rotate',
  method: 'post',
  role: 'admin',
  handle: ({ req, person, id }) => rotateClientToken(req.payload, person, id, systemClock),
})

/** `POST /api/api-clients/:id/revoke`: revokes the client at once (ADMIN-2, TOKEN-5). */
export const revokeEndpoint = userEndpoint({
  path: '/:id/revoke',
  method: 'post',
  role: 'admin',
  handle: ({ req, person, id }) => revokeClient(req.payload, person, id, systemClock),
})
