import { z } from 'zod'
import { userEndpoint } from '@/collections/userEndpoint'
import { issueClient, rotateClientToken, revokeClient } from '@/operations/clients'
import { systemClock } from '@/lib/clock'

/** What administrators do with API clients beyond editing them (ADMIN-2). */
export const endpoints = [
  // Returns the record and, once, the token (TOKEN-3). The operation validates the body.
  userEndpoint({
    path: '/issue',
    method: 'post',
    role: 'admin',
    body: z.unknown(),
    status: 201,
    handle: ({ req, person, body }) => issueClient(req.payload, person, body),
  }),

  // Returns a new token, once; the old one is invalid at once (TOKEN-5).
  userEndpoint({
    path: '/:id/rotate',
    method: 'post',
    role: 'admin',
    handle: ({ req, person, id }) => rotateClientToken(req.payload, person, id, systemClock),
  }),

  // Takes effect at once (TOKEN-5).
  userEndpoint({
    path: '/:id/revoke',
    method: 'post',
    role: 'admin',
    handle: ({ req, person, id }) => revokeClient(req.payload, person, id, systemClock),
  }),
]
