import { isTheme, preferenceCookie, THEME_COOKIE } from '@/archive/theme/theme'
import { isLanguage } from '@/messages/language'
import { refererPath } from '@/http/localPath'
import { LANGUAGE_COOKIE } from '@/http/language'
import { formOf, readBytes } from '@/http/requestBody'
import { FOREIGN, isForeignWrite, sessionRefusal } from '@/session/requestSession'

/** Maximum bytes of the form (LIMIT-25). */
const LIMIT_BYTES = 1024

/**
 * Stores the `language` or `theme` of a form in a cookie and redirects back to its page. Works without a session,
 * because the sign-in page has the same switches and the values are no secret. Refuses forms from other origins (403)
 * and of more than 1 KiB (413). Ignores a body that is not a form.
 */
export async function POST(request: Request): Promise<Response> {
  if (isForeignWrite('POST', request.headers)) return sessionRefusal(FOREIGN)
  const bytes = await readBytes(request, LIMIT_BYTES)
  if (bytes === null)
    return sessionRefusal({ kind: 'payload_too_large', code: 'form', params: { bytes: LIMIT_BYTES } })
  const form = (await formOf(bytes, request.headers)) ?? new FormData()
  const headers = new Headers({ Location: refererPath(request.headers), 'Cache-Control': 'no-store' })
  const language = form.get('language')
  const theme = form.get('theme')
  if (isLanguage(language)) headers.append('Set-Cookie', preferenceCookie(LANGUAGE_COOKIE, language))
  if (isTheme(theme)) headers.append('Set-Cookie', preferenceCookie(THEME_COOKIE, theme))
  return new Response(null, { status: 303, headers })
}
