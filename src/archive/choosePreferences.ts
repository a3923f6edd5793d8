import type { Payload } from 'payload'
import { LIMITS } from '@/domain/limits'
import { LANGUAGE_COOKIE } from '@/http/language'
import { localPath, refererPath } from '@/http/localPath'
import { isLanguage } from '@/messages/language'
import { storeLanguage } from '@/operations/signIn/storeLanguage'
import {
  FOREIGN,
  formOrRefusal,
  isForeignWrite,
  sessionOrError,
  sessionRefusal,
} from '@/session/requestSession'
import { isTheme, preferenceCookie, THEME_COOKIE } from './theme/theme'

/**
 * Stores the `language` or `theme` of a form in a cookie and redirects back to its page, which is `back` for pages that send no
 * referrer. Works without a session, because the sign-in page has the same switches and the values are no secret. The language of a
 * signed-in user is also stored with the user, for other browsers (LOOK-6). Refuses forms from other origins (403) and those over
 * LIMIT-25 (413). Ignores a body that is not a form.
 */
export async function choosePreferences(
  request: Request,
  payload: () => Promise<Payload>,
): Promise<Response> {
  const { headers } = request
  if (isForeignWrite('POST', headers)) return sessionRefusal(FOREIGN)
  const form = await formOrRefusal(request, LIMITS.anonymousBodyBytes)
  if (form instanceof Response) return form
  const back = form.has('back') ? localPath(form.get('back')) : refererPath(headers)
  const sent = new Headers({ Location: back, 'Cache-Control': 'no-store' })
  const language = form.get('language')
  const theme = form.get('theme')
  if (isLanguage(language)) {
    sent.append('Set-Cookie', preferenceCookie(LANGUAGE_COOKIE, language))
    // Without any cookie there is no session, and no need for the database.
    const session = headers.has('cookie') ? await sessionOrError(payload, headers, 'POST') : null
    if (session instanceof Response) return session
    if (session?.user) await storeLanguage(await payload(), session.user.id, language)
  }
  if (isTheme(theme)) sent.append('Set-Cookie', preferenceCookie(THEME_COOKIE, theme))
  return new Response(null, { status: 303, headers: sent })
}
