import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import { line } from '@/domain/strings'
import { isDomain, isWebhookAddress } from './validate'

const domain = line({ max: LIMITS.emailDomain }).superRefine((value, context) => {
  if (isDomain(value.trim().toLowerCase())) return
  context.addIssue({ code: 'custom', message: 'Give the domain alone, for example example.com.' })
})

const webhookUrl = line({ max: LIMITS.webAddress }).superRefine((value, context) => {
  if (value === '' || isWebhookAddress(value)) return
  context.addIssue({ code: 'custom', message: 'Give an address that starts with https://.' })
})

const botToken = line({ max: LIMITS.botToken }).superRefine((value, context) => {
  if (/^[\x20-\x7e]*$/.test(value)) return
  context.addIssue({ code: 'custom', message: 'A bot token is made of ASCII characters.' })
})

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
