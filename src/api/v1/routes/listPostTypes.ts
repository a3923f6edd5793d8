import { z } from '@hono/zod-openapi'
import type { Language } from '@/messages/language'
import { chooseLanguage } from '@/http/chooseLanguage'
import { postTypes } from '@/queries/postTypes'
import { reply } from '../response/reply'
import { clientRoute } from '../routing/route'
import { examplePostTypes } from '../examples/projects'
import { postTypeSchema, presentPostType } from '../presenters/postType'

/** GET /post-types: under READ-2. */
export const listPostTypes = clientRoute({
  method: 'get',
  operationId: 'listPostTypes',
  path: '/post-types',
  mode: 'write',
  memoryKey: ({ request }) => languageOf(request),
  tag: 'Writing',
  summary: 'List the post types that a draft can have',
  description: 'Read it before writing. `label` is English unless `Accept-Language` prefers German.',
  output: z.strictObject({
    items: z.array(postTypeSchema).meta({ description: 'The post types, the built-in ones first.' }),
  }),
  answers: 'The post types.',
  answerHeaders: ['Content-Language', 'Vary'],
  example: { items: examplePostTypes },
  handle: async ({ services, request }) => {
    const language = languageOf(request)
    const items = await postTypes(services.db)
    return reply(
      { items: items.map((type) => presentPostType(type, language)) },
      { headers: { Vary: 'Accept-Language', 'Content-Language': language } },
    )
  },
})

function languageOf(request: Request): Language {
  return chooseLanguage(null, request.headers.get('accept-language'))
}
