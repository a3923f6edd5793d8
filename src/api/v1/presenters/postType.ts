import { z } from '@hono/zod-openapi'
import type { PostType } from '@/queries/postTypes'
import { colorField } from './fields'

/** A post type as the interface answers it (CONTRACT.md 2, "Reading"). */
export const postTypeSchema = z
  .strictObject({
    key: z.string().openapi({ example: 'feature' }),
    label: z.string().openapi({ description: 'In the language that Accept-Language prefers.' }),
    color: colorField,
    labels: z.strictObject({ de: z.string(), en: z.string() }),
  })
  .openapi('PostType')

/** Shapes a post type for the interface, with its label in one language. */
export function presentPostType(
  { key, color, labels }: PostType,
  language: 'de' | 'en',
): z.input<typeof postTypeSchema> {
  return { key, label: labels[language], color, labels }
}
