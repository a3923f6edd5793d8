import { de } from './de'
import { en, type Messages } from './en'
import { languageOf, type Language } from './language'

export type { Messages } from './en'

/** The catalogue of each language. */
export const messages: Readonly<Record<Language, Messages>> = { en, de }

/** The catalogue in the language of a Payload request's user. */
export function messagesFor({ i18n }: { i18n: { language: string } }): Messages {
  return messages[languageOf(i18n)]
}
