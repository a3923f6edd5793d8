import { z } from 'zod'
import { userEndpoint } from '@/collections/userEndpoint'
import { issueClient, rotateClientToken, revokeClient } from '@/operations/clients'
import { systemClock } from '@/lib/dates'

/** Actions of administrators on API clients, besides editing (ADMIN-2). */
export const endpoints = [
  // Returns the record and, once, the token (TOKEN-3). The operation validates the body.
  userEndpoint({
    path: '/issue',
    method: 'post',
    role: 'admin',
    body: z.unknown(),
    status: 201,
    handle: ({ req, user, body }) => issueClient(req.payload, user, body),
  }),

  // Returns a new token, once; the old one is invalid at once (TOKEN-5).
  userEndpoint({
    path: '/:id/rotate',
    method: 'post',
    role: 'admin',
    handle: ({ req, user, id }) => rotateClientToken(req.payload, user, id, systemClock),
  }),

  // Takes effect at once (TOKEN-5).
  userEndpoint({
    path: '/:id/revoke',
    method: 'post',
    role: 'admin',
    handle: ({ req, user, id }) => revokeClient(req.payload, user, id, systemClock),
  }),
]
