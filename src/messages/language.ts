/** The languages that the archive speaks. Entries are written in any. */
const LANGUAGES = ['en', 'de'] as const

/** One of `LANGUAGES`. */
export type Language = (typeof LANGUAGES)[number]

/** A text in each language of the archive. */
export type Words = Record<Language, string>

/** Which of two texts somebody reads. */
export type Choose = (de: string, en: string) => string

/** Whether a text names a language of the archive. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** The language in which the admin speaks to somebody: German, else English. */
export function languageOf(i18n: { language: string }): Language {
  return i18n.language === 'de' ? 'de' : 'en'
}

/** The choice between two texts in this language. */
export function chooseIn(language: Language): Choose {
  return (de, en) => (language === 'de' ? de : en)
}

/** A text in the language that `choose` stands for. */
export function worded(words: Words, choose: Choose): string {
  return choose(words.de, words.en)
}
