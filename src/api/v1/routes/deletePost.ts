import { z } from '@hono/zod-openapi'
import { deleteDraft } from '@/operations/posts/deleteDraft'
import { reply } from '../response/reply'
import { clientRoute } from '../routing/route'

/** DELETE /posts/{id} */
export const deletePost = clientRoute({
  method: 'delete',
  operationId: 'deletePost',
  path: '/posts/{id}',
  mode: 'write',
  tag: 'Writing',
  summary: 'Delete a draft',
  description: 'A published entry cannot be deleted. The id is required, not the slug.',
  params: z.object({ id: z.string().meta({ description: 'Id of the draft, not its slug.' }) }),
  status: 204,
  answers: 'The draft is gone. No number was used, and its idempotency key is free again.',
  refusals: ['already_published'],
  handle: async ({ services, auth: client, params }) => {
    const deleted = await deleteDraft(services.payload, client, params.id)
    return deleted.ok ? reply(undefined) : deleted
  },
})
