import { ValidationError, type CollectionBeforeValidateHook } from 'payload'
import { parseMailAddress } from '@/lib/mailAddress'
import { messagesFor } from '@/messages'

/**
 * Folds the address to the one form in which it is compared, and refuses what the mailer would read differently
 * (AUTH-9), so that no user can exist whom a link could not reach.
 */
export const foldEmail: CollectionBeforeValidateHook = ({ data, req }) => {
  const email: unknown = data?.email
  if (!data || email === undefined || email === null) return data
  const judged = typeof email === 'string' ? parseMailAddress(email.trim()) : null
  if (judged !== null) return { ...data, email: judged.address }
  const message = messagesFor(req).collections.email
  throw new ValidationError({ collection: 'users', errors: [{ path: 'email', message }] }, req.t)
}
