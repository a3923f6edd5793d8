import type { TextFieldSingleValidation } from 'payload'

const DOMAIN = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/

/** A plain domain such as `example.com`, without `@`, wildcard or path. */
export const domainFormat: TextFieldSingleValidation = (value, { req }) => {
  if (DOMAIN.test(value ?? '')) return true
  return req.i18n.language === 'de'
    ? 'Bitte nur die Domain angeben, zum Beispiel example.com.'
    : 'Please give the domain alone, for example example.com.'
}

/** An https address; where it may lead is judged again when something is sent (SECURITY.md row 16). */
export const webhookFormat: TextFieldSingleValidation = (value, { req }) => {
  if (!value) return true
  if (URL.canParse(value) && new URL(value).protocol === 'https:') return true
  return req.i18n.language === 'de'
    ? 'Bitte eine Adresse angeben, die mit https:// beginnt.'
    : 'Please give an address that starts with https://.'
}
