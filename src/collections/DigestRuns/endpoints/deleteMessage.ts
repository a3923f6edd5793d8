import { userEndpoint } from '@/collections/userEndpoint'
import { deleteMessage } from '@/operations/digest/deleteMessage'
import { digestTools } from '@/operations/digest/tools'

/** `DELETE /api/digest-runs/:id/message`: takes the sent message back, of bot runs only, and answers the run (ADMIN-2, DIGEST-4). */
export const deleteMessageEndpoint = userEndpoint({
  path: '/:id/message',
  method: 'delete',
  role: 'admin',
  handle: ({ req, person, id }) => deleteMessage(digestTools(req.payload), person, id),
})
