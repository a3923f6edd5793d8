/** The languages of the product. Entries can be in any language. */
export const LANGUAGES = ['en', 'de'] as const

export type Language = (typeof LANGUAGES)[number]

/** The locale in which dates appear, by language. */
export const LOCALES = { en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>

/**
 * A label of a collection or field in each language, as Payload expects it. All other texts are in the catalogues, but for
 * the Markdown in `src/content`.
 */
export type Label = Record<Language, string>

/** Whether a value is a language of the product. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** The admin's language: German or English. */
export function languageOf(i18n: { language: string }): Language {
  return i18n.language === 'de' ? 'de' : 'en'
}

/** The language of a terminal: German if the first locale variable that is set starts with `de`, else English. */
export function languageOfLocale(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
  return locale.startsWith('de') ? 'de' : 'en'
}
