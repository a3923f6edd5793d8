import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import type { Language } from '@/messages/language'
import type { PostType } from '@/queries/postTypes'
import { field } from './fields'

const label = z.string().meta({ maxLength: LIMITS.postTypeLabel })

/** A post type as the API returns it (READ-2). */
export const postTypeSchema = z
  .strictObject({
    key: field.type.describe('Its key: what `type` of an entry holds.'),
    label: label.describe('Its label in the language that `Accept-Language` prefers.'),
    color: field.color,
    labels: z
      .strictObject({
        de: label.describe('Its label in German.'),
        en: label.describe('Its label in English.'),
      })
      .describe('Its label in each language.'),
  })
  .meta({ id: 'PostType', title: 'Post type', description: 'A kind of change, as people manage them.' })

/** Shapes a post type for the API, with its label in one language. */
export function presentPostType(
  { key, color, labels }: PostType,
  language: Language,
): z.input<typeof postTypeSchema> {
  return { key, label: labels[language], color, labels }
}

/** The post types of the examples, with English labels. */
export const examplePostTypes: z.input<typeof postTypeSchema>[] = [
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
