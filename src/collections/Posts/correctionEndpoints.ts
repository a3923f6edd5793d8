import type { PayloadRequest } from 'payload'
import { correctionSchema, withdrawalSchema } from '@/domain/post/bodies'
import type { Refusal } from '@/domain/refusal'
import { systemClock } from '@/lib/dates'
import type { Result } from '@/lib/result'
import { startMessageUpdates } from '@/operations/digest/updateMessages'
import { correctPost } from '@/operations/posts/correctPost'
import { reinstatePost, withdrawPost } from '@/operations/posts/withdrawPost'
import { userEndpoint } from '../userEndpoint'

/** What publishers do with a published entry (ADMIN-2). */
export const correctionEndpoints = [
  // Corrects it (PUB-17).
  userEndpoint({
    path: '/:id/correct',
    method: 'post',
    role: 'publisher',
    body: correctionSchema,
    handle: async ({ req, user, id, body }) =>
      thenUpdateMessages(req, await correctPost(req.payload, user, id, body, systemClock)),
  }),

  // Takes it from all readers (PUB-19), and gives it back (PUB-20).
  userEndpoint({
    path: '/:id/withdraw',
    method: 'post',
    role: 'publisher',
    body: withdrawalSchema,
    handle: async ({ req, user, id, body }) =>
      thenUpdateMessages(req, await withdrawPost(req.payload, user, id, body, systemClock)),
  }),
  userEndpoint({
    path: '/:id/reinstate',
    method: 'post',
    role: 'publisher',
    handle: async ({ req, user, id }) =>
      thenUpdateMessages(req, await reinstatePost(req.payload, user, id, systemClock)),
  }),
]

/** After a committed change, updates the chat messages that name the post (DIGEST-20). */
function thenUpdateMessages<Value>(
  { payload }: PayloadRequest,
  result: Result<Value, Refusal>,
): Result<Value, Refusal> {
  if (result.ok) startMessageUpdates(payload)
  return result
}
