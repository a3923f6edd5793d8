import type { Endpoint, PayloadRequest } from 'payload'
import { documentText } from '@/api/v1/document/documentOf'
import { routes } from '@/api/v1/routes'
import { MARKDOWN } from '@/api/v1/routes/tools'
import { userEndpoint } from '@/collections/userEndpoint'
import { CONTENT_LANGUAGES, contentText, type ContentName } from '@/content/contentText'
import { isLanguage, type Language } from '@/messages/language'
import { invalid, type Refusal } from '@/domain/refusal'
import { chooseLanguage } from '@/http/language'
import { ok, refuse, type Result } from '@/lib/result'
import { environment } from '@/runtime/environment'

/** `GET /api/downloads/…`: the three files of the API for signed-in administrators (ADMIN-2). */
export const downloadEndpoints: Omit<Endpoint, 'root'>[] = [
  download('openapi.json', () => {
    const text = documentText(routes, environment().publicUrl)
    return ok(fileResponse('openapi.json', text, { 'Content-Type': 'application/json; charset=utf-8' }))
  }),
  download('style-guide.md', (req) => textFile(req, 'style-guide')),
  download('skill.md', (req) => textFile(req, 'skill')),
]

function download(file: string, answer: (req: PayloadRequest) => Result<Response, Refusal>) {
  return userEndpoint({
    path: `/downloads/${file}`,
    method: 'get',
    role: 'admin',
    handle: async ({ req }) => answer(req),
  })
}

/** The bytes that the API endpoint of the same name returns, in the language of `?language=` or of the browser. */
function textFile(req: PayloadRequest, name: ContentName): Result<Response, Refusal> {
  const wanted = req.searchParams.get('language')
  const language =
    wanted === null ? chooseLanguage(null, req.headers.get('accept-language')) : languageNamed(wanted)
  if (language === null) {
    return refuse(invalid({ pointer: '?language', code: 'one_of', params: { values: CONTENT_LANGUAGES } }))
  }
  const text = contentText(name, language, environment().publicUrl)
  const headers = { 'Content-Type': MARKDOWN, 'Content-Language': language, Vary: 'Accept-Language' }
  return ok(fileResponse(`${name}.md`, text, headers))
}

function languageNamed(name: string): Language | null {
  return isLanguage(name) ? name : null
}

function fileResponse(filename: string, text: string, headers: Record<string, string>): Response {
  return new Response(text, {
    headers: {
      ...headers,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
