import type { Refusal } from '@/domain/refusal'
import { problemOf } from '@/http/problem'
import { describeDigestProblem } from '../../jobs/messages.mjs'

/**
 * A refusal in words for the terminal: a sentence a fault, named by the option that it is about. Those of the digest are told
 * as the job scripts tell them.
 */
export function sentencesOf(refusal: Refusal): string[] {
  switch (refusal.kind) {
    case 'validation_failed':
      return refusal.errors.map(({ pointer, message }) => {
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
      return ['There is no room left for the files.']
    case 'already_published':
      return ['A published entry can be neither changed nor deleted.']
    default:
      return [describeDigestProblem(problemOf(refusal)) ?? `Refused: ${refusal.kind.replaceAll('_', ' ')}.`]
  }
}
