import { ValidationError, type Endpoint, type PayloadRequest, type ValidationFieldError } from 'payload'
import { z } from 'zod'
import { userEndpoint } from '@/collections/userEndpoint'
import { pointerOf, withIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { invalid, type ValidationIssue } from '@/domain/refusal'
import { line } from '@/domain/strings'
import { mediaTypeOf } from '@/http/requestBody'
import { parseMailDomain } from '@/lib/mailAddress'
import { ok, refuse } from '@/lib/result'

/** A plain domain such as `example.com`, without `@`, wildcard or path. */
export const domain = line({ max: LIMITS.emailDomain }).refine(
  (value) => parseMailDomain(value.trim()) !== null,
  withIssue({ code: 'domain' }),
)

/** An https address, or an empty text. Its host is checked again when a request is sent (SEC-5). */
export const webhookUrl = line({ max: LIMITS.webAddress }).refine(
  (value) => value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:'),
  withIssue({ code: 'https_address' }),
)

const botToken = line({ max: LIMITS.botToken }).refine(
  (value) => /^[\x20-\x7e]*$/.test(value),
  withIssue({ code: 'bot_token' }),
)

/** The body for changing settings, in part or whole; `null` clears (ADMIN-3). `botTokenSet` is read-only. */
const settingsBody = z.strictObject({
  allowedEmailDomains: z.array(z.strictObject({ domain })).max(LIMITS.emailDomains).nullish(),
  chat: z
    .strictObject({
      botToken: botToken.nullish(),
      channel: line({ max: LIMITS.chatChannel }).nullish(),
      webhookUrl: webhookUrl.nullish(),
      webhookKind: z.enum(['slack', 'teams']).nullish(),
    })
    .nullish(),
  digest: z
    .strictObject({ includeInternal: z.boolean().nullish(), language: z.enum(['de', 'en']).nullish() })
    .nullish(),
})

const jsonEndpoint = userEndpoint({
  path: '/',
  method: 'post',
  role: 'admin',
  body: settingsBody,
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
