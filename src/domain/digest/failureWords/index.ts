import type { Language } from '../../language'
import { de } from './de'
import { en } from './en'
import type { FailureWords } from './words'

/** The words of failures in each language. */
export const failureWords: Readonly<Record<Language, FailureWords>> = { de, en }
