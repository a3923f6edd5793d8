import type { TextFieldSingleValidation } from 'payload'
import { parseMailDomain } from '@/lib/mailAddress'
import { chooseFor } from '@/collections/words'

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
  if (isDomain(value ?? '')) return true
  return chooseFor(req)(
    'Bitte nur die Domain angeben, zum Beispiel example.com.',
    'Please give the domain alone, for example example.com.',
  )
}

/** `isWebhookAddress` for the form, in the person's language; it may be left empty. */
export const webhookFormat: TextFieldSingleValidation = (value, { req }) => {
  if (!value || isWebhookAddress(value)) return true
  return chooseFor(req)(
    'Bitte eine Adresse angeben, die mit https:// beginnt.',
    'Please give an address that starts with https://.',
  )
}
