import { z } from 'zod'
import { line } from '@/domain/strings'
import { isDomain, isWebhookAddress } from './validate'

/** Encrypted it takes two characters a byte and 32 more, of which 2,000 are stored. */
const BOT_TOKEN_MAX = 900

const domain = line({ max: 253 }).superRefine((value, context) => {
  if (isDomain(value.trim().toLowerCase())) return
  context.addIssue({ code: 'custom', message: 'Give the domain alone, for example example.com.' })
})

const webhookUrl = line({ max: 2000 }).superRefine((value, context) => {
  if (value === '' || isWebhookAddress(value)) return
  context.addIssue({ code: 'custom', message: 'Give an address that starts with https://.' })
})

const botToken = line({ max: BOT_TOKEN_MAX }).superRefine((value, context) => {
  if (/^[\x20-\x7e]*$/.test(value)) return
  context.addIssue({ code: 'custom', message: 'A bot token is made of ASCII characters.' })
})

/**
 * What a program may send to change the settings, in part or whole; `null` clears (ADMIN-3). `botTokenSet` is
 * answered alone and cannot be sent.
 */
export const settingsBody = z.strictObject({
  allowedEmailDomains: z.array(z.strictObject({ domain })).max(1000).nullish(),
  chat: z
    .strictObject({
      botToken: botToken.nullish(),
      channel: line({ max: 200 }).nullish(),
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
