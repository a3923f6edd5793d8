import type { TextFieldSingleValidation } from 'payload'
import { isSlug } from '@/domain/post/slug'
import { messagesFor } from '@/messages'

/** Validates a slug (WRITE-11). `required` handles an empty one. */
export const slugFormat: TextFieldSingleValidation = (value, { req, required }) => {
  const words = messagesFor(req).collections
  if (!value) return !required || words.required
  return isSlug(value) || words.slug
}
