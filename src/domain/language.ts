/** The languages that the archive speaks. Entries are written in any. */
const LANGUAGES = ['en', 'de'] as const

/** One of `LANGUAGES`. */
export type Language = (typeof LANGUAGES)[number]

/** Whether a text names a language of the archive. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}
