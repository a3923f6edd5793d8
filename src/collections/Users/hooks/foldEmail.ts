import { ValidationError, type CollectionBeforeValidateHook } from 'payload'
import { parseMailAddress } from '@/lib/mailAddress'
import { messagesFor } from '@/messages'

/**
 * Normalizes the address, and refuses addresses that the mailer would read differently (AUTH-9), so every user can
 * receive a link.
 */
export const foldEmail: CollectionBeforeValidateHook = ({ data, req }) => {
  const email: unknown = data?.email
  if (!data || email === undefined || email === null) return data
  const parsed = typeof email === 'string' ? parseMailAddress(email.trim()) : null
  if (parsed !== null) return { ...data, email: parsed.address }
  const message = messagesFor(req).collections.email
  throw new ValidationError({ collection: 'users', errors: [{ path: 'email', message }] }, req.t)
}
