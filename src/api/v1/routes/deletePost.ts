import { z } from '@hono/zod-openapi'
import { deleteDraft } from '@/operations/deleteDraft'
import { answer } from '../reply'
import { clientRoute } from '../route'

/** DELETE /posts/{id} */
export const deletePost = clientRoute({
  method: 'delete',
  path: '/posts/{id}',
  mode: 'write',
  tag: 'Writing',
  summary: 'Delete a draft',
  description: 'A published entry cannot be deleted. The id is required, not the slug.',
  params: z.object({ id: z.string() }),
  status: 204,
  refusals: [404, 409],
  handle: async ({ services, caller, params }) => {
    const deleted = await deleteDraft(services.payload, caller, params.id)
    return deleted.ok ? answer(undefined) : deleted
  },
})
