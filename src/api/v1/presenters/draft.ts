import { z } from '@hono/zod-openapi'
import { unknownBlockWarnings } from '@/domain/post/blocks'
import type { WrittenPost } from '@/queries/draft'
import { audienceField, addressField, idField, instantField, slugField } from './fields'
import { listItemSchema, presentListItem } from './listItem'
import { mediaRecordSchema } from './mediaRecord'

/** A draft as it is answered to its writers (CONTRACT.md 2, "Writing"). */
export const draftSchema = z
  .strictObject({
    id: idField,
    project: slugField.openapi({ description: 'Slug of the project.' }),
    slug: slugField,
    title: z.string(),
    teaser: z.string().nullable(),
    type: z.string().openapi({ description: 'Key of a post type.', example: 'feature' }),
    audience: audienceField,
    author_name: z.string().nullable(),
    cover_media_id: idField.nullable(),
    cover_url: addressField.nullable(),
    publish_at: instantField.nullable().openapi({ description: 'On a draft the wanted date.' }),
    tags: z.array(z.string()),
    number: z.int().nullable().openapi({ description: 'Null on a draft.' }),
    status: z.enum(['draft', 'published']),
    blocks: z.array(z.strictObject({ type: z.string(), data: z.unknown() })),
    media: z.array(mediaRecordSchema).openapi({ description: 'Every image that the entry shows.' }),
    warnings: z.array(z.strictObject({ pointer: z.string(), message: z.string() })),
    created_at: instantField,
    updated_at: instantField,
  })
  .openapi('Draft')

/** A published post as it is answered to clients with write mode: a draft's fields and the list item's beside them. */
export const writtenPublishedSchema = listItemSchema
  .extend(draftSchema.shape)
  .extend({ status: z.literal('published') })
  .openapi('WrittenPublished')

/** What a client with write mode reads: a draft, or a published post with the list item's fields beside. */
export const writtenPostSchema = z.union([writtenPublishedSchema, draftSchema])

/**
 * Shapes a post for its writers.
 * @param media the records of the images that it shows
 * @param address makes the absolute, signed address of a media file
 */
export function presentWrittenPost(
  post: WrittenPost,
  media: z.input<typeof mediaRecordSchema>[],
  address: (path: string) => string,
): z.input<typeof writtenPostSchema> {
  const draft = {
    id: post.id,
    project: post.project.slug,
    slug: post.slug,
    title: post.title,
    teaser: post.teaser,
    type: post.type,
    audience: post.audience,
    author_name: post.authorName,
    cover_media_id: post.cover?.id ?? null,
    cover_url: post.cover && address(post.cover.path),
    publish_at: post.publishAt,
    tags: post.tags,
    number: post.number,
    status: post.status,
    blocks: post.blocks,
    media,
    warnings: unknownBlockWarnings(post.blocks),
    created_at: post.createdAt,
    updated_at: post.updatedAt,
  }
  return post.status === 'published' ? { ...draft, ...presentListItem(post, address) } : draft
}
