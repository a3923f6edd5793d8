import { isTheme, THEME_COOKIE } from '@/archive/theme/theme'
import { isLanguage } from '@/domain/language'
import { LANGUAGE_COOKIE } from '@/http/languageCookie'
import { localPath } from '@/http/localPath'

const ONE_YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/**
 * Keeps the language or theme that a form names (`language`, `theme`) in a cookie and leads back to the page that it stands
 * on. Open without a session, for the sign-in page has the same switches; what is kept is no secret and opens nothing.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request)
  const answer = new Headers({ Location: cameFrom(request), 'Cache-Control': 'no-store' })
  const language = form.get('language')
  const theme = form.get('theme')
  if (isLanguage(language)) answer.append('Set-Cookie', cookie(LANGUAGE_COOKIE, language))
  if (isTheme(theme)) answer.append('Set-Cookie', cookie(THEME_COOKIE, theme))
  return new Response(null, { status: 303, headers: answer })
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    // A body that is no form names nothing: the reader is led back and nothing is kept.
    if (error instanceof TypeError) return new FormData()
    throw error
  }
}

function cameFrom(request: Request): string {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const page = new URL(referer)
  return page.host === request.headers.get('host') ? localPath(`${page.pathname}${page.search}`) : '/'
}

function cookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_IN_SECONDS}; SameSite=Lax`
}
