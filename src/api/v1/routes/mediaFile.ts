import { z } from '@hono/zod-openapi'
import type { Client } from '@/domain/client'
import type { Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { clientSeesFile, imageFile } from '@/queries/media'
import { readSession } from '@/session/readSession'
import { authenticateClient, bearerToken } from '../auth/auth'
import { openRoute } from '../routing/route'
import { fileResponse } from '../media/fileResponse'
import { authorizeMedia } from '../media/mediaAddress'
import type { RequestContext } from '../requestContext'

/**
 * GET /media/file/{path}: a file of an image, for a token whose client sees the image, a signed address, or a signed-in
 * person (IMG-8). The name is looked up in the database; nothing else reaches the file system.
 */
export const mediaFile = openRoute({
  method: 'get',
  operationId: 'getMediaFile',
  path: '/media/file/{path*}',
  tag: 'Images',
  summary: 'Read a file of an image',
  description:
    'Open to a token whose client sees the image, to an address with a valid signature, and to signed-in people. ' +
    'Conditional and range requests work.',
  params: z.object({
    path: z
      .string()
      .meta({ description: 'The `path` of a variant, or the last part of an address of an image.' }),
  }),
  rawOutput: { contentType: 'image/*' },
  isRanged: true,
  alsoStatus: { 206: 'The part of the file that was asked for.' },
  answers: 'The file.',
  security: ['client', 'signedAddress', 'session'],
  // Who may read it depends on the file: the handler decides.
  authenticate: async () => ok(undefined),
  handle: async (call) => {
    const { payload, db: read } = call.services
    const { path } = call.params
    const authorized = await authorize(call, path)
    if (!authorized.ok) return authorized
    const file = await imageFile(read, path)
    return file === null ? refuse({ kind: 'not_found' }) : fileResponse(payload, file, call.request)
  },
})

/** One that opens is enough. A client that does not see the image learns no more than that there is nothing. */
async function authorize(context: RequestContext, path: string): Promise<Result<undefined, Refusal>> {
  const { request, services, now } = context
  if (authorizeMedia(services.env, path, new URL(request.url).searchParams, now)) return ok(undefined)
  const client = await clientOf(context)
  if (client.ok && (await clientSeesFile(services.db, client.value, path))) return ok(undefined)
  if ((await readSession(services.payload, request.headers)) !== null) return ok(undefined)
  return client.ok ? refuse({ kind: 'not_found' }) : client
}

async function clientOf(context: RequestContext): Promise<Result<Client, Refusal>> {
  return bearerToken(context.request.headers) === null
    ? refuse({ kind: 'unauthorized' })
    : authenticateClient(context, 'read')
}
