import { ValidationError, type Endpoint, type PayloadRequest, type ValidationFieldError } from 'payload'
import { userEndpoint } from '@/collections/userEndpoint'
import { pointerOf, type ValidationIssue } from '@/domain/issues'
import { invalid } from '@/domain/refusal'
import { settingsChange } from '@/domain/settings'
import { mediaTypeOf } from '@/http/requestBody'
import { ok, refuse } from '@/lib/result'

const jsonEndpoint = userEndpoint({
  path: '/',
  method: 'post',
  role: 'admin',
  body: settingsChange,
  handle: async ({ req, body }) => {
    // The generated type has no `null` for a select; the hook `clearOnNull` reads it as "cleared".
    const data: object = body
    try {
      const result = await req.payload.updateGlobal({
        slug: 'settings',
        data: { ...data },
        overrideAccess: false,
        req,
      })
      return ok({ message: req.t('general:updatedSuccessfully'), result })
    } catch (error) {
      if (error instanceof ValidationError) return refuse(invalid(...error.data.errors.map(issueOf)))
      throw error
    }
  },
})

/**
 * `POST /api/globals/settings`: saves the settings, in part or whole (ADMIN-3). Refusals are problem documents, and success looks
 * like Payload's own. The admin form sends multipart to the same address and expects Payload's errors, so it goes to Payload's
 * endpoint.
 */
export const saveEndpoint: Omit<Endpoint, 'root'> = {
  ...jsonEndpoint,
  handler: async (req) => {
    const isForm = mediaTypeOf(req.headers) === 'multipart/form-data'
    return isForm ? callPayloadsOwn(req) : jsonEndpoint.handler(req)
  },
}

/** An error found by Payload, whose path `chat.channel` becomes `/chat/channel`. */
function issueOf({ path, message }: ValidationFieldError): ValidationIssue {
  return { pointer: pointerOf(path.split('.')), code: 'payload', params: { message } }
}

/** Calls Payload's own endpoint of this address, which comes after ours. */
async function callPayloadsOwn(req: PayloadRequest): Promise<Response> {
  const settings = req.payload.globals.config.find(({ slug }) => slug === 'settings')
  const endpoints = settings && settings.endpoints !== false ? settings.endpoints : []
  const own = endpoints.find(
    ({ method, path, handler }) => method === 'post' && path === '/' && handler !== saveEndpoint.handler,
  )
  if (!own) throw new Error('Payload has no endpoint that saves the settings.')
  return own.handler(req)
}
