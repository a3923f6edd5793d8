import { z } from '@hono/zod-openapi'
import { deleteImage } from '@/operations/images/deleteImage'
import { reply } from '../response/reply'
import { clientRoute } from '../routing/route'

/** DELETE /media/{id}: removes an image with its variants, unless an entry shows it (IMG-11). */
export const deleteMedia = clientRoute({
  method: 'delete',
  operationId: 'deleteMedia',
  path: '/media/{id}',
  mode: 'write',
  tag: 'Images',
  summary: 'Delete an image with its variants',
  description: 'Refused while the image is a cover or stands in a block of any entry.',
  params: z.object({ id: z.string().meta({ description: 'Id of the image.' }) }),
  status: 204,
  answers: 'The image and its variants are gone.',
  refusals: ['media_in_use'],
  handle: async ({ services: { payload }, auth: client, params }) => {
    const deleted = await deleteImage(payload, client, params.id)
    return deleted.ok ? reply(undefined) : deleted
  },
})
