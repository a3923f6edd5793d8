import { parseAccept } from 'hono/utils/accept'
import { isLanguage, type Language } from '@/messages/language'

/**
 * The language to answer in: the chosen one, else the one that is preferred, else English (API-15).
 * @param acceptLanguage the header `Accept-Language` with its weights, or languages in the same form
 */
export function chooseLanguage(chosen: string | null | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(chosen)) return chosen
  const wanted = parseAccept(acceptLanguage ?? '')
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-')[0])
  return wanted.find(isLanguage) ?? 'en'
}
