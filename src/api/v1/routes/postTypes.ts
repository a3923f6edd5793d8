import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import { chooseLanguage } from '@/http/language'
import type { Language } from '@/messages/language'
import { postTypes } from '@/queries/postTypes'
import { field } from '../presenters/fields'
import { clientAccess, defineRoute, reply } from '../routing/route'

const label = z.string().meta({ maxLength: LIMITS.postTypeLabel })

/** A post type as the API returns it (READ-2). */
const postTypeSchema = z
  .strictObject({
    key: field.type.describe('Its key: the `type` of an entry.'),
    label: label.describe('Its label in the language that `Accept-Language` prefers.'),
    color: field.color,
    labels: z
      .strictObject({
        de: label.describe('Its label in German.'),
        en: label.describe('Its label in English.'),
      })
      .describe('Its label in each language.'),
  })
  .meta({
    id: 'PostType',
    title: 'Post type',
    description: 'A type of change. Administrators manage the list.',
  })

const examplePostTypes: z.input<typeof postTypeSchema>[] = [
  {
    key: 'feature',
    label: 'New function',
    color: '#2563eb',
    labels: { de: 'Neue Funktion', en: 'New function' },
  },
  {
    key: 'improvement',
    label: 'Improvement',
    color: '#0f766e',
    labels: { de: 'Verbesserung', en: 'Improvement' },
  },
  { key: 'fix', label: 'Fix', color: '#b45309', labels: { de: 'Fehlerbehebung', en: 'Fix' } },
]

/** GET /post-types (READ-2). */
export const listPostTypes = defineRoute('get', '/post-types', clientAccess('write'), {
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
  handle: async ({ services, auth: client, request }) => {
    const language = languageOf(request)
    const items = await postTypes(services.contentDb(client.contentVersion))
    return reply(
      { items: items.map(({ key, color, labels }) => ({ key, label: labels[language], color, labels })) },
      { headers: { Vary: 'Accept-Language', 'Content-Language': language } },
    )
  },
})

function languageOf(request: Request): Language {
  return chooseLanguage(null, request.headers.get('accept-language'))
}
