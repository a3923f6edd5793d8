import type { TextFieldSingleValidation } from 'payload'
import { isSlug } from '@/domain/post/slug'
import { chooseFor } from '../words'

/** The form of every slug in the archive (WRITE-11). An empty one is left to `required`. */
export const slugFormat: TextFieldSingleValidation = (value, { req, required }) => {
  const choose = chooseFor(req)
  if (!value) {
    if (!required) return true
    return choose('Bitte ausfüllen.', 'Please fill this in.')
  }
  if (isSlug(value)) return true
  return choose(
    'Nur Kleinbuchstaben, Ziffern und einzelne Bindestriche, höchstens 120 Zeichen.',
    'Lower-case letters, digits and single hyphens only, at most 120 characters.',
  )
}
