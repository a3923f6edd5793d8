/** The languages of the archive. Entries are written in any; these are the ones that the pages speak. */
const LANGUAGES = ['en', 'de'] as const

export type Language = (typeof LANGUAGES)[number]

/** Name of the cookie that keeps a chosen language. */
export const LANGUAGE_COOKIE = 'archive-language'

/** Whether a text names a language of the archive. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/**
 * The language to answer in: the chosen one, else the one that the browser prefers (`Accept-Language` with its
 * weights), else English.
 */
export function chooseLanguage(chosen: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(chosen)) return chosen
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map(readPreference)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of wanted) {
    if (isLanguage(language)) return language
  }
  return 'en'
}

function readPreference(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { language: tag.split('-')[0] ?? '', weight: Number.isNaN(weight) ? 0 : weight }
}
