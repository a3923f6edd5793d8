import type { TextFieldSingleValidation } from 'payload'
import { issuesOf, wordIssues } from '@/domain/issues'
import { altText } from '@/domain/image'
import { languageOf } from '@/messages/language'

/** Validates an alt text in the user's language. It may be empty. */
export const altFormat: TextFieldSingleValidation = (value, { req }) => {
  const { error } = altText.nullish().safeParse(value)
  const [issue] = error ? wordIssues(issuesOf(error), languageOf(req.i18n)) : []
  return issue?.message ?? true
}
