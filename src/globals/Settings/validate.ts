import type { TextFieldSingleValidation } from 'payload'
import { parseMailDomain } from '@/lib/mailAddress'
import { messagesFor } from '@/messages'

/** Whether this is a plain domain in lower case such as `example.com`, without `@`, wildcard or path. */
export function isDomain(value: string): boolean {
  return parseMailDomain(value) === value
}

/** Whether this is an https address; where it may lead is judged again when something is sent (SEC-5). */
export function isWebhookAddress(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}

/** `isDomain` for the form, in the person's language. */
export const domainFormat: TextFieldSingleValidation = (value, { req }) => {
  return isDomain(value ?? '') || messagesFor(req).collections.domain
}

/** `isWebhookAddress` for the form, in the person's language; it may be left empty. */
export const webhookFormat: TextFieldSingleValidation = (value, { req }) => {
  return !value || isWebhookAddress(value) || messagesFor(req).collections.webhook
}
