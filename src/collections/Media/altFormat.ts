import type { TextFieldSingleValidation } from 'payload'
import { issuesOf } from '@/domain/issues'
import { altText } from '@/domain/image'
import { faultInGerman } from '../faultInGerman'
import { chooseFor } from '../words'

/** The form of an alt text, in the person's language; without one an image can still be kept. */
export const altFormat: TextFieldSingleValidation = (value, { req }) => {
  const { error } = altText.nullish().safeParse(value)
  const [fault] = error ? issuesOf(error) : []
  if (fault === undefined) return true
  return chooseFor(req)(faultInGerman(fault.message), fault.message)
}
