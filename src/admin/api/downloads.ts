import type { Endpoint, PayloadRequest } from 'payload'
import { documentText } from '@/api/v1/document/documentOf'
import { routes } from '@/api/v1/routes'
import { MARKDOWN } from '@/api/v1/routes/tools'
import { userEndpoint } from '@/collections/userEndpoint'
import { CONTENT_LANGUAGES, contentText, type ContentName } from '@/content/contentText'
import { isLanguage } from '@/messages/language'
import { invalid, type Refusal } from '@/domain/refusal'
import { chooseLanguage } from '@/http/language'
import { ok, refuse, type Result } from '@/lib/result'
import { environment } from '@/runtime/environment'

/** `GET /api/downloads/…`: the three files of the API for signed-in administrators (ADMIN-2). */
export const downloadEndpoints: Omit<Endpoint, 'root'>[] = [
  download('openapi.json', () =>
    ok({
      text: documentText(routes, environment().publicUrl),
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    }),
  ),
  download('style-guide.md', (req) => textOf(req, 'style-guide')),
  download('skill.md', (req) => textOf(req, 'skill')),
]

interface Download {
  text: string
  headers: Record<string, string>
}

function download(file: string, read: (req: PayloadRequest) => Result<Download, Refusal>) {
  return userEndpoint({
    path: `/downloads/${file}`,
    method: 'get',
    role: 'admin',
    handle: async ({ req }) => {
      const result = read(req)
      if (!result.ok) return result
      const { text, headers } = result.value
      return ok(
        new Response(text, {
          headers: {
            ...headers,
            'Content-Disposition': `attachment; filename="${file}"`,
            'Cache-Control': 'no-store',
            'X-Content-Type-Options': 'nosniff',
          },
        }),
      )
    },
  })
}

/** The bytes that the API endpoint of the same name returns, in the language of `?language=` or of the browser. */
function textOf(
  { searchParams, headers: sent }: PayloadRequest,
  name: ContentName,
): Result<Download, Refusal> {
  const wanted = searchParams.get('language')
  if (wanted !== null && !isLanguage(wanted))
    return refuse(invalid({ pointer: '?language', code: 'one_of', params: { values: CONTENT_LANGUAGES } }))
  const language = chooseLanguage(wanted, sent.get('accept-language'))
  return ok({
    text: contentText(name, language, environment().publicUrl),
    headers: { 'Content-Type': MARKDOWN, 'Content-Language': language, Vary: 'Accept-Language' },
  })
}
