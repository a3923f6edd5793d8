import { z } from '@hono/zod-openapi'
import type { PublishedSummary } from '@/queries/postSummary'
import { addressField, audienceField, colorField, idField, instantField, slugField } from './fields'

/** A published entry as lists answer it: the fields of SPEC.md, "List item", plus tags and author (CONTRACT.md 2). */
export const listItemSchema = z
  .strictObject({
    id: idField,
    slug: slugField,
    title: z.string(),
    teaser: z.string().nullable(),
    type: z.string().openapi({ description: 'Key of a post type.', example: 'feature' }),
    audience: audienceField,
    publishAt: instantField,
    number: z.int().openapi({ description: 'Place in the one sequence of the archive, from 1.' }),
    coverMediaId: idField.nullable(),
    coverUrl: addressField.nullable(),
    projectSlug: slugField,
    projectName: z.string(),
    projectCode: z.string().nullable(),
    projectColor: colorField,
    tags: z.array(z.string()),
    authorName: z.string().nullable(),
  })
  .openapi('ListItem')

/**
 * Shapes a published entry for a list.
 * @param address makes the absolute, signed address of a media file
 */
export function presentListItem(
  post: PublishedSummary,
  address: (path: string) => string,
): z.input<typeof listItemSchema> {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    teaser: post.teaser,
    type: post.type,
    audience: post.audience,
    publishAt: post.publishAt,
    number: post.number,
    coverMediaId: post.cover?.id ?? null,
    coverUrl: post.cover && address(post.cover.path),
    projectSlug: post.project.slug,
    projectName: post.project.name,
    projectCode: post.project.code,
    projectColor: post.project.color,
    tags: post.tags,
    authorName: post.authorName,
  }
}
