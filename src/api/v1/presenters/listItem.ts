import { z } from '@hono/zod-openapi'
import type { PublishedSummary } from '@/queries/postSummary'
import {
  addressField,
  audienceField,
  authorField,
  colorField,
  idField,
  instantField,
  projectCodeField,
  projectNameField,
  slugField,
  tagsField,
  teaserField,
  titleField,
  typeField,
} from './fields'

/** A published entry as lists return it (READ-8). */
export const listItemSchema = z
  .strictObject({
    id: idField,
    slug: slugField,
    title: titleField,
    teaser: teaserField,
    type: typeField,
    audience: audienceField,
    publishAt: instantField.meta({ description: 'The date of the entry, UTC.' }),
    number: z
      .int()
      .min(1)
      .meta({ description: 'Its place in the one sequence of the archive: 1, 2, 3 … without gaps.' }),
    coverMediaId: idField.nullable().meta({ description: 'Id of its cover image. Null when it has none.' }),
    coverUrl: addressField.nullable().meta({
      description:
        'Signed address of its cover, a WebP file of 960 pixels width or less. It works without a token for at least 7 days. Null when it has none.',
    }),
    projectSlug: slugField.meta({ description: 'Slug of its project.' }),
    projectName: projectNameField,
    projectCode: projectCodeField,
    projectColor: colorField.meta({ description: 'Colour of its project, `#rrggbb`.' }),
    tags: tagsField,
    authorName: authorField,
  })
  .meta({ id: 'ListItem', title: 'List item', description: 'A published entry as lists answer it.' })

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
