import { parseAccept } from 'hono/utils/accept'

/** The language of labels: German when `Accept-Language` prefers it to English, else English (CONTRACT.md 2). */
export function languageOf(headers: Headers): 'de' | 'en' {
  const wanted = parseAccept(headers.get('accept-language') ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-')[0])
  return wanted.find((language) => language === 'de' || language === 'en') === 'de' ? 'de' : 'en'
}
