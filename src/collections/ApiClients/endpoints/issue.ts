import { z } from 'zod'
import { userEndpoint } from '@/collections/userEndpoint'
import { issueClient } from '@/operations/clients/issueClient'

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
