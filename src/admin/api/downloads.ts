import { documentText } from '@/api/v1/document/documentOf'
import { routes } from '@/api/v1/routes'
import { MARKDOWN } from '@/api/v1/routes/tools'
import { userEndpoint } from '@/collections/userEndpoint'
import { CONTENT_LANGUAGES, contentText } from '@/content/contentText'
import { isLanguage } from '@/messages/language'
import { invalid } from '@/domain/refusal'
import { chooseLanguage } from '@/http/language'
import { ok, refuse } from '@/lib/result'
import { environment } from '@/runtime/environment'

/** The files, each with the name of its text in `content`. The document has none. */
const FILES = { 'openapi.json': null, 'style-guide.md': 'style-guide', 'skill.md': 'skill' } as const

/**
 * `GET /api/downloads/…`: the three files of the API for signed-in administrators (ADMIN-2), in the language of `?language=` or of
 * the browser. Byte for byte what the API endpoint of the same name returns.
 */
export const downloadEndpoints = Object.entries(FILES).map(([file, name]) =>
  userEndpoint({
    path: `/downloads/${file}`,
    method: 'get',
    role: 'admin',
    handle: async ({ req }) => {
      const wanted = req.searchParams.get('language')
      if (name !== null && wanted !== null && !isLanguage(wanted))
        return refuse(
          invalid({ pointer: '?language', code: 'one_of', params: { values: CONTENT_LANGUAGES } }),
        )
      const { publicUrl } = environment()
      const language = chooseLanguage(wanted, req.headers.get('accept-language'))
      const text = name === null ? documentText(routes, publicUrl) : contentText(name, language, publicUrl)
      return ok(
        new Response(text, {
          headers: {
            'Content-Type': name === null ? 'application/json; charset=utf-8' : MARKDOWN,
            ...(name !== null && { 'Content-Language': language, Vary: 'Accept-Language' }),
            'Content-Disposition': `attachment; filename="${file}"`,
            'Cache-Control': 'no-store',
            'X-Content-Type-Options': 'nosniff',
          },
        }),
      )
    },
  }),
)
