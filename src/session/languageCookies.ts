import type { Payload } from 'payload'
import { LANGUAGE_COOKIE, languageOfCookies } from '@/http/language'
import { requestSession } from './requestSession'

/**
 * The `Cookie` header of a request with the language that the user has chosen, in the archive's cookie and in Payload's, so that
 * the archive, the admin and Payload's REST API have one language (LOOK-6). The choice stored with the user wins over the browser's,
 * which may be older. Null without a choice.
 * @param method of the request
 */
export async function languageCookies(
  payload: Payload,
  headers: Headers,
  method: string,
): Promise<string | null> {
  const cookies = headers.get('cookie')
  if (cookies === null) return null
  const { user } = await requestSession(payload, headers, method)
  const chosen = user?.language ?? languageOfCookies(headers)
  if (chosen === null) return null
  const names = [LANGUAGE_COOKIE, `${payload.config.cookiePrefix}-lng`]
  const others = cookies.split(/;\s*/).filter((pair) => !names.includes(pair.split('=', 1)[0] ?? ''))
  return [...others, ...names.map((name) => `${name}=${chosen}`)].join('; ')
}
