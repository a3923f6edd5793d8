import { z } from 'zod'
import { chooseLanguage } from '@/http/language'
import type { Language } from '@/messages/language'
import { postTypes } from '@/queries/postTypes'
import { examplePostTypes, postTypeSchema, presentPostType } from '../presenters/postType'
import { clientAccess, defineRoute, reply } from '../route'

/** GET /post-types (READ-2). */
export const listPostTypes = defineRoute({
  method: 'get',
  path: '/post-types',
  access: clientAccess('write'),
  operationId: 'listPostTypes',
  tag: 'Writing',
  summary: 'List the post types that a draft can have',
  description: 'Read it before writing. `label` is English unless `Accept-Language` prefers German.',
  responses: {
    200: {
      description: 'The post types.',
      schema: z.strictObject({
        items: z.array(postTypeSchema).describe('The post types, the built-in ones first.'),
      }),
      example: { items: examplePostTypes },
    },
  },
  responseHeaders: ['Content-Language', 'Vary'],
  cacheKey: ({ request }) => languageOf(request),
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
