import { z } from 'zod'
import type { Client } from '@/domain/client'
import type { Refusal } from '@/domain/refusal'
import { verify } from '@/lib/addressSignature'
import { ok, refuse, type Result } from '@/lib/result'
import { clientSeesFile, imageFile } from '@/queries/media'
import { requestSession } from '@/session/requestSession'
import { authenticateClient, bearerToken } from '../auth/access'
import type { RequestContext } from '../context'
import { fileResponse } from '../media/fileResponse'
import { defineRoute, openAccess } from '../route'

/** GET /media/file/{path} (IMG-8, IMG-9). The database looks the name up; nothing else reaches the file system. */
export const mediaFile = defineRoute({
  method: 'get',
  path: '/media/file/{path*}',
  // Who may read it depends on the file: the handler decides.
  access: openAccess(async () => ok(undefined), { security: ['client', 'signedAddress', 'session'] }),
  operationId: 'getMediaFile',
  tag: 'Images',
  summary: 'Read a file of an image',
  description:
    'Open to a token whose client sees the image, to an address with a valid signature, and to signed-in people. ' +
    'Conditional and range requests work.',
  params: z.object({
    path: z.string().describe('The `path` of a variant, or the last part of an address of an image.'),
  }),
  responses: {
    200: { description: 'The file.', contentType: 'image/*' },
    206: { description: 'The part of the file that was asked for.', contentType: 'image/*' },
  },
  isRanged: true,
  handle: async (call) => {
    const { payload, db } = call.services
    const { path } = call.params
    const authorized = await authorize(call, path)
    if (!authorized.ok) return authorized
    const file = await imageFile(db, path)
    return file === null ? refuse({ kind: 'not_found' }) : fileResponse(payload, file, call.request)
  },
})

/** One of signature, token and session is enough. For a client that doesn't see the image it doesn't exist (AUD-7). */
async function authorize(context: RequestContext, path: string): Promise<Result<undefined, Refusal>> {
  const { request, services, now } = context
  const { searchParams } = new URL(request.url)
  if (verify(services.env.payloadSecret, path, searchParams, now)) return ok(undefined)
  const client = await clientOf(context)
  if (client.ok && (await clientSeesFile(services.db, client.value, path))) return ok(undefined)
  const { user } = await requestSession(services.payload, request.headers)
  if (user !== null) return ok(undefined)
  return client.ok ? refuse({ kind: 'not_found' }) : client
}

async function clientOf(context: RequestContext): Promise<Result<Client, Refusal>> {
  return bearerToken(context.request.headers) === null
    ? refuse({ kind: 'unauthorized' })
    : authenticateClient(context, 'read')
}
