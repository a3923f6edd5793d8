import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'
import { isLanguage, type Language } from '@/messages/language'

/** The cookie that stores the language that a reader chose. */
export const LANGUAGE_COOKIE = 'archive-language'

/**
 * The language of a response: the chosen one, else the preferred one, else English (API-15).
 * @param acceptLanguage the header `Accept-Language`, or languages in the same form
 */
export function chooseLanguage(chosen: string | null | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(chosen)) return chosen
  const wanted = parseAccept(acceptLanguage ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-')[0])
  return wanted.find(isLanguage) ?? 'en'
}

/** The language of the reader who sent a request. */
export function languageOfRequest(headers: Pick<Headers, 'get'>): Language {
  return languageOfReader(headers.get('cookie') ?? '', headers.get('accept-language'))
}

/** The language that was chosen in this browser, or null. */
export function languageOfCookies(headers: Pick<Headers, 'get'>): Language | null {
  const chosen = parse(headers.get('cookie') ?? '', LANGUAGE_COOKIE)[LANGUAGE_COOKIE]
  return isLanguage(chosen) ? chosen : null
}

/** The language of a reader with these cookies: chosen in the archive, else preferred by the browser. */
export function languageOfReader(cookies: string, acceptLanguage: string | null): Language {
  return chooseLanguage(parse(cookies, LANGUAGE_COOKIE)[LANGUAGE_COOKIE], acceptLanguage)
}
