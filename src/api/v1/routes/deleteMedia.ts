import { deleteImage } from '@/operations/images/deleteImage'
import { clientAccess, defineRoute, idParams, reply } from '../route'

/** DELETE /media/{id} (IMG-11). */
export const deleteMedia = defineRoute({
  method: 'delete',
  path: '/media/{id}',
  access: clientAccess('write'),
  operationId: 'deleteMedia',
  tag: 'Images',
  summary: 'Delete an image with its variants',
  description: 'Refused while the image is a cover or stands in a block of any entry.',
  params: idParams('Id of the image.'),
  responses: { 204: { description: 'The image and its variants are gone.' } },
  refusals: ['media_in_use'],
  handle: async ({ services, auth: client, params }) => {
    const deleted = await deleteImage(services.payload, client, params.id)
    return deleted.ok ? reply(undefined) : deleted
  },
})
