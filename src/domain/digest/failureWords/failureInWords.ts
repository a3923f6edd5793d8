import type { Language } from '@/messages/language'
import type { Failure } from '../failure'
import { de } from './de'
import { en } from './en'
import type { FailureWords } from './words'

const WORDS: Readonly<Record<Language, FailureWords>> = { de, en }

/** A failure as a sentence or two for whoever has to mend it: what happened, and what to do. */
export function failureInWords({ code, detail }: Failure, language: Language): string {
  const words = WORDS[language]
  if (code === 'refused') return words.reasons.get(detail ?? '') ?? words.refused(detail)
  if (code === 'http_status') return words.statuses.get(detail ?? '') ?? words.http_status(detail)
  return words[code](detail)
}
