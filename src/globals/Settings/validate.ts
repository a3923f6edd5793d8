import type { TextFieldSingleValidation } from 'payload'
import { parseMailDomain } from '@/lib/mailAddress'
import { messagesFor } from '@/messages'

/** Whether this is a plain lower-case domain such as `example.com`, without `@`, wildcard or path. */
export function isDomain(value: string): boolean {
  return parseMailDomain(value) === value
}

/** Whether this is an https address. Its host is checked again when a request is sent (SEC-5). */
export function isWebhookAddress(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}

/** `isDomain` for the form, in the user's language. */
export const domainFormat: TextFieldSingleValidation = (value, { req }) => {
  return isDomain(value ?? '') || messagesFor(req).collections.domain
}

/** `isWebhookAddress` for the form, in the user's language; may be empty. */
export const webhookFormat: TextFieldSingleValidation = (value, { req }) => {
  return !value || isWebhookAddress(value) || messagesFor(req).collections.webhook
}
