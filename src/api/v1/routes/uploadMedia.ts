import { z } from '@hono/zod-openapi'
import { mediaRecords } from '@/queries/media'
import { uploadImage } from '@/operations/uploadImage'
import { readImageForm } from '../imageForm'
import { mediaAddress } from '../mediaAddress'
import { mediaRecordSchema, presentMediaRecord } from '../presenters/mediaRecord'
import { answer } from '../reply'
import { clientRoute } from '../route'

/** POST /media: takes an image in and answers its record (SPEC.md, "Images"; CONTRACT.md 2, "Images"). */
export const uploadMedia = clientRoute({
  method: 'post',
  path: '/media',
  mode: 'write',
  tag: 'Images',
  summary: 'Upload an image',
  description:
    'JPEG, PNG, WebP, AVIF or GIF by its content, at most 15 MB and 50 megapixels a frame. It is written anew without ' +
    'metadata, turned upright, and gets WebP variants.',
  rawBody: {
    contentType: 'multipart/form-data',
    schema: z.strictObject({
      file: z.string().openapi({ format: 'binary', description: 'The image.' }),
      project: z
        .string()
        .optional()
        .openapi({ description: 'Slug of the project. May be left out by a client that is bound to one.' }),
      alt: z
        .string()
        .max(500)
        .optional()
        .openapi({ description: 'Describes the image for who cannot see it.' }),
    }),
  },
  output: mediaRecordSchema,
  status: 201,
  refusals: [400, 413, 415, 422, 507],
  handle: async ({ services: { payload, env }, caller, request, now }) => {
    const form = await readImageForm(request)
    if (!form.ok) return form
    const uploaded = await uploadImage(payload, caller, form.value)
    if (!uploaded.ok) return uploaded
    const [image] = await mediaRecords(payload, [uploaded.value])
    if (image === undefined) throw new Error('the image is gone before it could be answered')
    return answer(presentMediaRecord(image, caller, (path) => mediaAddress(env, path, now)))
  },
})
