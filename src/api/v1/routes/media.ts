import { z } from 'zod'
import { LIMITS, MIB, spelled } from '@/domain/limits'
import type { Refusal } from '@/domain/refusal'
import { verify } from '@/domain/mediaAddress'
import { hasRole } from '@/domain/role'
import { ok, refuse, type Result } from '@/lib/result'
import { deleteImage, uploadImage } from '@/operations/images/clientImages'
import { withUploadFolder } from '@/operations/images/receivedFile'
import { clientSeesFile, imageFile, mediaRecords, type StoredFile } from '@/queries/media'
import { requestSession } from '@/session/requestSession'
import { authenticateClient } from '../routing/access'
import type { RequestContext } from '../routing/context'
import { fileResponse } from '../media/fileResponse'
import { readImageForm } from '../media/imageForm'
import { exampleAfter, mediaRecordSchema, presentMedia } from '../presenters/media'
import { clientAccess, defineRoute, idParams, accessBy, reply } from '../routing/route'

const { imageBytes, megapixels } = LIMITS
const MAX_SIZE = `${imageBytes / MIB} MB`

/** POST /media (IMG-1). */
export const uploadMedia = defineRoute('post', '/media', clientAccess('write'), {
  takesLong: true,
  operationId: 'uploadMedia',
  tag: 'Images',
  summary: 'Upload an image',
  description:
    `JPEG, PNG, WebP, AVIF or GIF by its content, at most ${MAX_SIZE} and ${megapixels.image} megapixels per frame ` +
    `(AVIF: ${megapixels.avif}). It is re-encoded ` +
    'without metadata, turned upright, and gets WebP variants. While too many images are being processed, the response ' +
    'is a 503 with `Retry-After`, and nothing is saved.',
  rawBody: {
    contentType: 'multipart/form-data',
    schema: z.strictObject({
      file: z.string().meta({
        description: `The image: JPEG, PNG, WebP, AVIF or GIF by its content, at most ${MAX_SIZE} (${spelled(imageBytes)} bytes).`,
        format: 'binary',
      }),
      project: z.string().optional().meta({
        description: 'Slug of the project. Optional for a client that is bound to one.',
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
    201: { description: 'The image was stored.', schema: mediaRecordSchema, example: exampleAfter },
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

/** DELETE /media/{id} (IMG-11). */
export const deleteMedia = defineRoute('delete', '/media/{id}', clientAccess('write'), {
  operationId: 'deleteMedia',
  tag: 'Images',
  summary: 'Delete an image with its variants',
  description: 'Refused while any entry uses the image as a cover or in a block.',
  params: idParams('Id of the image.'),
  responses: { 204: { description: 'The image and its variants were deleted.' } },
  refusals: ['media_in_use'],
  handle: async ({ services, auth: client, params }) => {
    const deleted = await deleteImage(services.payload, client, params.id)
    return deleted.ok ? reply(undefined) : deleted
  },
})

/** GET /media/file/{path} (IMG-8, IMG-9). The database looks the name up; nothing else reaches the file system. */
export const mediaFile = defineRoute(
  'get',
  '/media/file/{path*}',
  accessBy(async () => ok(undefined), ['client', 'signedAddress', 'session']),
  {
    // Access depends on the file, so the handler checks it.
    operationId: 'getMediaFile',
    tag: 'Images',
    summary: 'Read a file of an image',
    description:
      'Requires the token of a client that sees the image, a URL with a valid signature, or a signed-in user. ' +
      'Conditional and range requests work.',
    params: z.object({
      path: z.string().describe('The `path` of a variant, or the last part of an image URL.'),
    }),
    responses: {
      200: { description: 'The file.', contentType: 'image/*' },
      206: { description: 'The requested part of the file.', contentType: 'image/*' },
    },
    isRanged: true,
    handle: async (call) => {
      const { payload, db } = call.services
      const { path } = call.params
      let loading: Promise<StoredFile | null> | undefined
      const load = () => (loading ??= imageFile(db, path))
      const authorized = await authorize(call, path, load)
      if (!authorized.ok) return authorized
      const file = await load()
      return file === null ? refuse({ kind: 'not_found' }) : fileResponse(payload, file, call.request)
    },
  },
)

/**
 * A signature, a token or a session is enough, but for an image of withdrawn posts alone: only those who write see it (PUB-19). An
 * image that the client can't see is a 404 (AUD-7).
 * @param load loads the file, once: a call without any right to it costs no query
 */
async function authorize(
  context: RequestContext,
  path: string,
  load: () => Promise<StoredFile | null>,
): Promise<Result<undefined, Refusal>> {
  const { request, services, now } = context
  const { searchParams } = new URL(request.url)
  const isSigned = verify(services.env.payloadSecret, path, searchParams, now)
  if (isSigned && !(await load())?.isWithdrawn) return ok(undefined)
  const client = await authenticateClient(context, 'read')
  if (client.ok && (await clientSeesFile(services.db, client.value, path))) return ok(undefined)
  const { user } = await requestSession(services.payload, request.headers)
  const isWriter = user !== null && hasRole(user.role, 'author')
  if (isWriter || (user !== null && !(await load())?.isWithdrawn)) return ok(undefined)
  return isSigned || client.ok || user !== null ? refuse({ kind: 'not_found' }) : client
}
