import { deleteDraft } from '@/operations/posts/deleteDraft'
import { clientAccess, defineRoute, idParams, reply } from '../route'

/** DELETE /posts/{id} (WRITE-8). */
export const deletePost = defineRoute({
  method: 'delete',
  path: '/posts/{id}',
  access: clientAccess('write'),
  operationId: 'deletePost',
  tag: 'Writing',
  summary: 'Delete a draft',
  description: 'A published entry cannot be deleted. The id is required, not the slug.',
  params: idParams('Id of the draft, not its slug.'),
  responses: {
    204: { description: 'The draft is gone. No number was used, and its idempotency key is free again.' },
  },
  refusals: ['already_published'],
  handle: async ({ services, auth: client, params }) => {
    const deleted = await deleteDraft(services.payload, client, params.id)
    return deleted.ok ? reply(undefined) : deleted
  },
})
