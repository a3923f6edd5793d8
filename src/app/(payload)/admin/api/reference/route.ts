import config from '@payload-config'
import { parseCookies } from 'payload/shared'
import { referencePage, requireAdministrator } from '@/admin/api/reference/reference'
import { chooseLanguage } from '@/http/language'

export const dynamic = 'force-dynamic'

/** The API reference, in the language and theme of the admin. */
export async function GET(request: Request): Promise<Response> {
  const destination = await requireAdministrator(config, request)
  if (destination !== null)
    return new Response(null, {
      status: 303,
      headers: { Location: destination, 'Cache-Control': 'no-store' },
    })
  const { cookiePrefix } = await config
  const cookies = parseCookies(request.headers)
  const language = cookies.get(`${cookiePrefix}-lng`)
  const theme = cookies.get(`${cookiePrefix}-theme`)
  return referencePage(
    chooseLanguage(language, request.headers.get('accept-language')),
    theme === 'light' || theme === 'dark' ? theme : null,
  )
}
