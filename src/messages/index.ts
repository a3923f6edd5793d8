import { de } from './de'
import { en, type Messages } from './en'
import type { Language } from './language'

export type { Messages } from './en'

/** The catalogue of each language. */
export const messages: Readonly<Record<Language, Messages>> = { en, de }
