import { wordIssues } from '@/domain/issues'
import type { Refusal } from '@/domain/refusal'
import { problemOf } from '@/http/problem'
import { describeDigestProblem } from '../../jobs/messages.mjs'

/**
 * Describes a refusal for the terminal: one sentence per validation error, named by its option. Digest problems read as
 * in the job scripts.
 */
export function describeRefusal(refusal: Refusal): string[] {
  switch (refusal.kind) {
    case 'validation_failed':
      return wordIssues(refusal.errors).map(({ pointer, message }) => {
        const option = /^\/([a-z]+)$/i.exec(pointer)?.[1]
        return option === undefined ? message : `--${option}: ${message}`
      })
    case 'not_found':
      return ['There is nothing with this id.']
    case 'slug_taken':
      return [`The slug "${refusal.slug}" is in use.`]
    case 'forbidden':
    case 'malformed_body':
    case 'payload_too_large':
    case 'unsupported_media_type':
      return [problemOf(refusal).detail ?? '']
    case 'unavailable':
      return ['The database cannot be reached. Nothing was changed.']
    case 'insufficient_storage':
      return ['There is not enough disk space.']
    case 'already_published':
      return ['A published entry cannot be changed or deleted.']
    default:
      return [describeDigestProblem(problemOf(refusal)) ?? `Refused: ${refusal.kind.replaceAll('_', ' ')}.`]
  }
}
