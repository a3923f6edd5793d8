import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import { withUploadFolder } from '@/operations/images/receivedFile'
import { uploadImage } from '@/operations/images/uploadImage'
import { mediaRecords } from '@/queries/media'
import { readImageForm } from '../media/imageForm'
import { exampleAfter, mediaRecordSchema, presentMedia } from '../presenters/media'
import { clientAccess, defineRoute, reply } from '../route'

/** POST /media (IMG-1). */
export const uploadMedia = defineRoute({
  method: 'post',
  path: '/media',
  access: clientAccess('write'),
  operationId: 'uploadMedia',
  tag: 'Images',
  summary: 'Upload an image',
  description:
    'JPEG, PNG, WebP, AVIF or GIF by its content, at most 15 MB and 50 megapixels a frame (AVIF: 12.5). It is written anew ' +
    'without metadata, turned upright, and gets WebP variants. While too many images are being processed, the answer ' +
    'is a 503 with `Retry-After`, and nothing is kept.',
  rawBody: {
    contentType: 'multipart/form-data',
    schema: z.strictObject({
      file: z.string().meta({
        description:
          'The image: JPEG, PNG, WebP, AVIF or GIF by its content, at most 15 MB (15,728,640 bytes).',
        format: 'binary',
      }),
      project: z.string().optional().meta({
        description: 'Slug of the project. May be left out by a client that is bound to one.',
        maxLength: LIMITS.slug,
      }),
      alt: z
        .string()
        .max(LIMITS.altText)
        .optional()
        .describe(
          `Describes the image for everyone who cannot see it, at most ${LIMITS.altText} characters.`,
        ),
    }),
  },
  exampleBody: {
    file: '(the bytes of report-after.png)',
    project: 'reports',
    alt: 'The report page with a schedule: every Monday at 7:00, to three recipients',
  },
  responses: {
    201: { description: 'The image was taken in.', schema: mediaRecordSchema, example: exampleAfter },
  },
  refusals: ['insufficient_storage'],
  handle: async (call) => {
    const { payload, db } = call.services
    const uploaded = await withUploadFolder(payload, async (folder) => {
      const form = await readImageForm(call.request, folder)
      return form.ok ? uploadImage(payload, call.auth, form.value) : form
    })
    if (!uploaded.ok) return uploaded
    const [image] = await mediaRecords(db, [uploaded.value])
    if (image === undefined) throw new Error('the image was deleted before the response')
    return reply(presentMedia(image, call))
  },
})
