import type { Language } from '@/messages/language'
import { de } from './de'
import { en, type Words } from './en'

export type { Words } from './en'

/** The words of the archive in a language. */
export function wordsIn(language: Language): Words {
  return language === 'de' ? de : en
}
