import { z } from '@hono/zod-openapi'
import { mediaAddresses } from '@/domain/mediaAddress'
import { withUploadFolder } from '@/operations/images/receivedFile'
import { uploadImage } from '@/operations/images/uploadImage'
import { mediaRecords } from '@/queries/media'
import { reply } from '../response/reply'
import { clientRoute } from '../routing/route'
import { exampleAfter } from '../examples/media'
import { readImageForm } from '../media/imageForm'
import { mediaRecordSchema, presentMediaRecord } from '../presenters/mediaRecord'

/** POST /media: takes an image in and answers its record (IMG-1). */
export const uploadMedia = clientRoute({
  method: 'post',
  operationId: 'uploadMedia',
  path: '/media',
  mode: 'write',
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
        maxLength: 120,
      }),
      alt: z
        .string()
        .max(500)
        .optional()
        .meta({ description: 'Describes the image for everyone who cannot see it, at most 500 characters.' }),
    }),
  },
  exampleBody: {
    file: '(the bytes of report-after.png)',
    project: 'reports',
    alt: 'The report page with a schedule: every Monday at 7:00, to three recipients',
  },
  output: mediaRecordSchema,
  answers: 'The image was taken in.',
  example: exampleAfter,
  status: 201,
  refusals: ['insufficient_storage'],
  handle: async ({ services: { payload, db: read, env }, auth: client, request, now }) => {
    const uploaded = await withUploadFolder(payload, async (folder) => {
      const form = await readImageForm(request, folder)
      return form.ok ? uploadImage(payload, client, form.value) : form
    })
    if (!uploaded.ok) return uploaded
    const [image] = await mediaRecords(read, [uploaded.value])
    if (image === undefined) throw new Error('the image is gone before it could be answered')
    return reply(presentMediaRecord(image, client, mediaAddresses(env, now)))
  },
})
