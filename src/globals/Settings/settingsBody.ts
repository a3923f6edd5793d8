import { z } from 'zod'
import { withIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { line } from '@/domain/strings'
import { isDomain, isWebhookAddress } from './validate'

const domain = line({ max: LIMITS.emailDomain }).refine(
  (value) => isDomain(value.trim().toLowerCase()),
  withIssue({ code: 'domain' }),
)

const webhookUrl = line({ max: LIMITS.webAddress }).refine(
  (value) => value === '' || isWebhookAddress(value),
  withIssue({ code: 'https_address' }),
)

const botToken = line({ max: LIMITS.botToken }).refine(
  (value) => /^[\x20-\x7e]*$/.test(value),
  withIssue({ code: 'bot_token' }),
)

/** The body for changing settings, in part or whole; `null` clears (ADMIN-3). `botTokenSet` is read-only. */
export const settingsBody = z.strictObject({
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
    .strictObject({
      includeInternal: z.boolean().nullish(),
      language: z.enum(['de', 'en']).nullish(),
    })
    .nullish(),
})
