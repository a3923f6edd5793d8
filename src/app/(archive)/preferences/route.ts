import { isTheme, preferenceCookie, THEME_COOKIE } from '@/archive/theme/theme'
import { LIMITS } from '@/domain/limits'
import { LANGUAGE_COOKIE } from '@/http/language'
import { refererPath } from '@/http/localPath'
import { formOf, readBytes } from '@/http/requestBody'
import { isLanguage } from '@/messages/language'
import { FOREIGN, isForeignWrite, sessionRefusal } from '@/session/requestSession'

/**
 * Stores the `language` or `theme` of a form in a cookie and redirects back to its page. Works without a session,
 * because the sign-in page has the same switches and the values are no secret. Refuses forms from other origins (403)
 * and those over LIMIT-25 (413). Ignores a body that is not a form.
 */
export async function POST(request: Request): Promise<Response> {
  if (isForeignWrite('POST', request.headers)) return sessionRefusal(FOREIGN)
  const max = LIMITS.anonymousBodyBytes
  const bytes = await readBytes(request, max)
  if (bytes === null)
    return sessionRefusal({ kind: 'payload_too_large', code: 'form', params: { bytes: max } })
  const form = (await formOf(bytes, request.headers)) ?? new FormData()
  const headers = new Headers({ Location: refererPath(request.headers), 'Cache-Control': 'no-store' })
  const language = form.get('language')
  const theme = form.get('theme')
  if (isLanguage(language)) headers.append('Set-Cookie', preferenceCookie(LANGUAGE_COOKIE, language))
  if (isTheme(theme)) headers.append('Set-Cookie', preferenceCookie(THEME_COOKIE, theme))
  return new Response(null, { status: 303, headers })
}
