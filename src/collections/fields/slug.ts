import type { TextFieldSingleValidation } from 'payload'
import { isSlug } from '@/domain/post/slug'
import { messagesFor } from '@/messages'

/** The form of every slug in the archive (WRITE-11). An empty one is left to `required`. */
export const slugFormat: TextFieldSingleValidation = (value, { req, required }) => {
  const words = messagesFor(req).collections
  if (!value) return !required || words.required
  return isSlug(value) || words.slug
}
