import { z } from 'zod'
import { userEndpoint } from '@/collections/userEndpoint'
import { PUBLICATION_TIMES } from '@/domain/post/lifecycle'
import { systemClock } from '@/lib/clock'
import { approvePost } from '@/operations/posts/approvePost'

/**
 * `POST /api/posts/:id/approve`: checks, then publishes or schedules (ADMIN-2, PUB-6, PUB-10). The admin also sends the
 * `updatedAt` on its screen, so nobody approves what a client has changed behind the dialog.
 */
export const approveEndpoint = userEndpoint({
  path: '/:id/approve',
  method: 'post',
  role: 'publisher',
  body: z.strictObject({ when: z.enum(PUBLICATION_TIMES), updatedAt: z.string().optional() }),
  handle: ({ req, person, id, body }) =>
    approvePost(req.payload, person, id, body.when, systemClock, body.updatedAt),
})
