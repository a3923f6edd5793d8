import { z } from 'zod'
import { parseMailDomain } from '@/lib/mailAddress'
import { LANGUAGES } from '@/messages/language'
import { WEBHOOK_SERVICES } from './digest/route'
import { withIssue } from './issues'
import { LIMITS } from './limits'
import { line } from './strings'

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

/** A change of the settings, in part or whole; `null` clears (ADMIN-3). `botTokenSet` is read-only. */
export const settingsChange = z.strictObject({
  allowedEmailDomains: z.array(z.strictObject({ domain })).max(LIMITS.emailDomains).nullish(),
  chat: z
    .strictObject({
      botToken: botToken.nullish(),
      channel: line({ max: LIMITS.chatChannel }).nullish(),
      webhookUrl: webhookUrl.nullish(),
      webhookKind: z.enum(WEBHOOK_SERVICES).nullish(),
    })
    .nullish(),
  digest: z
    .strictObject({ includeInternal: z.boolean().nullish(), language: z.enum(LANGUAGES).nullish() })
    .nullish(),
})
