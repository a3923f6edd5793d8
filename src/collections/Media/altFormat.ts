import type { TextFieldSingleValidation } from 'payload'
import { issuesOf } from '@/domain/issues'
import { altText } from '@/domain/image'
import { faultInGerman } from '../faultInGerman'
import { chooseFor } from '../words'

/** Validates an alt text in the user's language. It may be empty. */
export const altFormat: TextFieldSingleValidation = (value, { req }) => {
  const { error } = altText.nullish().safeParse(value)
  const [fault] = error ? issuesOf(error) : []
  if (fault === undefined) return true
  return chooseFor(req)(faultInGerman(fault.message), fault.message)
}
