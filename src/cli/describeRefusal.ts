import { wordIssues } from '@/domain/issues'
import type { Refusal } from '@/domain/refusal'
import { problemOf } from '@/http/problem'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import { describeDigestProblem } from '../../jobs/messages.mjs'

/**
 * Describes a refusal for the terminal: one sentence per validation error, named by its option. Digest problems read as
 * in the job scripts.
 */
export function describeRefusal(refusal: Refusal, language: Language): string[] {
  const { refusals, jobs } = messages[language].cli
  switch (refusal.kind) {
    case 'validation_failed':
      return wordIssues(refusal.errors, language).map(({ pointer, message }) => {
        const option = /^\/([a-z]+)$/i.exec(pointer)?.[1]
        return option === undefined ? message : `--${option}: ${message}`
      })
    case 'slug_taken':
      return [refusals.slug_taken(refusal)]
    case 'not_found':
      return [refusals.not_found]
    default: {
      const problem = problemOf(refusal, language)
      return [describeDigestProblem(problem, jobs) ?? problem.detail ?? problem.title]
    }
  }
}
