import {
  APIError,
  ValidationError,
  type CollectionSlug,
  type PayloadRequest,
  type ValidationFieldError,
} from 'payload'
import { wordIssues, type ValidationIssue } from '@/domain/issues'
import { renderMessage, type Coded } from '@/lib/message'
import { messagesFor } from '@/messages'
import type { CollectionMessages } from '@/messages/en/collections'
import { languageOf } from '@/messages/language'

/** Why a collection refuses something, as data; `messages/en/collections.ts` words it. */
export type CollectionRefusal = Coded<CollectionMessages['refusals']>

/** The refusal in the user's language. */
export function wordRefusal(req: PayloadRequest, refusal: CollectionRefusal): string {
  return renderMessage(messagesFor(req).collections.refusals, refusal)
}

/** Payload's error for a refusal. */
export function refusalError(req: PayloadRequest, status: number, refusal: CollectionRefusal): APIError {
  return new APIError(wordRefusal(req, refusal), status)
}

/**
 * Payload's error for validation errors, each at its field of the form.
 * @param issues with pointers by form field names
 * @param others found by Payload itself; left out where an issue has the same field
 */
export function validationError(
  req: PayloadRequest,
  collection: CollectionSlug,
  issues: readonly ValidationIssue[],
  others: readonly ValidationFieldError[] = [],
): ValidationError {
  const own = wordIssues(issues, languageOf(req.i18n)).map(({ pointer, message }) => ({
    path: pointer.slice(1).replaceAll('/', '.'),
    message,
  }))
  const paths = new Set(own.map(({ path }) => path))
  const errors = [...own, ...others.filter(({ path }) => !paths.has(path))]
  return new ValidationError({ collection, errors, req }, req.t)
}
