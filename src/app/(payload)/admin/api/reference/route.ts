import config from '@payload-config'
import { parseCookies } from 'payload/shared'
import { requireAdministrator } from '@/admin/api/reference/requireAdministrator'
import { referencePage } from '@/admin/api/reference/referencePage'
import { chooseLanguage } from '@/http/language'

export const dynamic = 'force-dynamic'

/** The API reference, in the language and theme of the admin. */
export async function GET(request: Request): Promise<Response> {
  const destination = await requireAdministrator(request)
  if (destination !== null) return seeOther(destination)
  const { cookiePrefix } = await config
  const cookies = parseCookies(request.headers)
  const language = cookies.get(`${cookiePrefix}-lng`)
  const theme = cookies.get(`${cookiePrefix}-theme`)
  return referencePage(
    chooseLanguage(language, request.headers.get('accept-language')),
    theme === 'light' || theme === 'dark' ? theme : null,
  )
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}
