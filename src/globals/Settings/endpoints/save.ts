import { ValidationError, type Endpoint, type PayloadRequest, type ValidationFieldError } from 'payload'
import { userEndpoint } from '@/collections/userEndpoint'
import { pointerOf } from '@/domain/issues'
import { invalid, type ValidationIssue } from '@/domain/refusal'
import { mediaTypeOf } from '@/http/requestBody'
import { ok, refuse } from '@/lib/result'
import { settingsBody } from '../settingsBody'

const judged = userEndpoint({
  path: '/',
  method: 'post',
  role: 'admin',
  body: settingsBody,
  handle: async ({ req, body }) => {
    // The generated type knows no `null` for a select; the hook `clearOnNull` takes it for "cleared".
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
      if (error instanceof ValidationError) return refuse(invalid(...error.data.errors.map(faultOf)))
      throw error
    }
  },
})

/**
 * `POST /api/globals/settings`: the settings, in part or whole, with problem answers (ADMIN-3). The success answer
 * is Payload's own. The admin's form sends multipart to the same address and reads Payload's own refusals: it is led on.
 */
export const saveEndpoint: Omit<Endpoint, 'root'> = {
  ...judged,
  handler: async (req) => {
    const isForm = mediaTypeOf(req.headers) === 'multipart/form-data'
    return isForm ? payloadsOwn(req) : judged.handler(req)
  },
}

/** A fault that Payload found: `chat.channel` is its path for `/chat/channel`. */
function faultOf({ path, message }: ValidationFieldError): ValidationIssue {
  return { pointer: pointerOf(path.split('.')), message }
}

/** Payload's own endpoint of the same address, which stands behind this one in the list. */
async function payloadsOwn(req: PayloadRequest): Promise<Response> {
  const settings = req.payload.globals.config.find(({ slug }) => slug === 'settings')
  const endpoints = settings && settings.endpoints !== false ? settings.endpoints : []
  const own = endpoints.find(
    ({ method, path, handler }) => method === 'post' && path === '/' && handler !== saveEndpoint.handler,
  )
  if (!own) throw new Error('Payload has no endpoint that saves the settings.')
  return own.handler(req)
}
