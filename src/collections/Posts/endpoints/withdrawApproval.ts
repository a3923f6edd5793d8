import { userEndpoint } from '@/collections/userEndpoint'
import { systemClock } from '@/lib/clock'
import { withdrawApproval } from '@/operations/posts/withdrawApproval'

/** `POST /api/posts/:id/withdraw-approval`: withdraws an approval (ADMIN-2, PUB-11). */
export const withdrawApprovalEndpoint = userEndpoint({
  path: '/:id/withdraw-approval',
  method: 'post',
  role: 'publisher',
  handle: ({ req, person, id }) => withdrawApproval(req.payload, person, id, systemClock),
})
