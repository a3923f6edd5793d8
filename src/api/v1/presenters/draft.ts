import { z } from '@hono/zod-openapi'
import { pastDateWarnings } from '@/domain/post/dateWarnings'
import { LIMITS } from '@/domain/limits'
import { blockSchema, unknownBlockWarnings, type Block } from '@/domain/post/blocks'
import type { WrittenPost } from '@/queries/writtenPost'
import {
  addressField,
  audienceField,
  authorField,
  idField,
  instantField,
  slugField,
  tagsField,
  teaserField,
  titleField,
  typeField,
} from './fields'
import { listItemSchema, presentListItem } from './listItem'
import { mediaRecordSchema } from './mediaRecord'

const warningSchema = z.strictObject({
  pointer: z
    .string()
    .meta({ description: 'JSON pointer to what it is about.', maxLength: 4000, examples: ['/blocks/2'] }),
  message: z.string().meta({ description: 'What will happen with it.', maxLength: 4000 }),
})

/** A draft as it is answered to its writers (WRITE-5, WRITE-16). */
export const draftSchema = z
  .strictObject({
    id: idField,
    project: slugField.meta({ description: 'Slug of its project.' }),
    slug: slugField,
    title: titleField,
    teaser: teaserField,
    type: typeField,
    audience: audienceField,
    author_name: authorField,
    cover_media_id: idField.nullable().meta({ description: 'Id of its cover image. Null when it has none.' }),
    cover_url: addressField.nullable().meta({
      description: 'Signed address of its cover, for at least 7 days. Null when it has none.',
    }),
    publish_at: instantField.nullable().meta({
      description: 'On a draft the wanted date, UTC, or null; once published the date of the entry.',
    }),
    tags: tagsField,
    number: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Its place in the one sequence of the archive. Null on a draft.' }),
    status: z
      .enum(['draft', 'published'])
      .meta({ description: 'A `draft` waits for a person; what is `published` can no longer be changed.' }),
    blocks: z
      .array(blockSchema)
      .meta({ description: 'Its content, in the order given.', maxItems: LIMITS.blocks }),
    media: z
      .array(mediaRecordSchema)
      .meta({ description: 'Every image that the entry shows, its cover first.' }),
    warnings: z.array(warningSchema.meta({ description: 'One warning.' })).meta({
      description:
        'What was accepted and may surprise: blocks of unknown types, which are kept and not shown; and, in the answer of a ' +
        'call that sets it, a `publish_at` that has passed, to which the entry is dated back on approval.',
    }),
    created_at: instantField.meta({ description: 'When it was created, UTC.' }),
    updated_at: instantField.meta({ description: 'When it was last changed, UTC.' }),
  })
  .meta({ id: 'Draft', title: 'Draft', description: 'A post as its writers see it.' })

/** A published post as it is answered to clients with write mode: a draft's fields and the list item's beside them. */
export const writtenPublishedSchema = listItemSchema
  .extend(draftSchema.shape)
  .extend({
    status: z.literal('published').meta({ description: 'It is published and can no longer be changed.' }),
    number: listItemSchema.shape.number,
  })
  .meta({
    id: 'WrittenPublished',
    title: 'Published post, for its writers',
    description:
      'A published post as a client with write mode sees it: the fields of a draft and of a list item.',
  })

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
  const draft = presentDraft(post, media, address)
  return post.status === 'published' ? { ...draft, ...presentListItem(post, address) } : draft
}

/** What a draft is answered from. */
type ShownDraft<Stored> = Pick<
  WrittenPost,
  | 'slug'
  | 'title'
  | 'teaser'
  | 'type'
  | 'audience'
  | 'authorName'
  | 'cover'
  | 'publishAt'
  | 'number'
  | 'status'
> & {
  project: { slug: string }
  tags: readonly string[]
  blocks: readonly Block[]
  /** What only storing gives. */
  id: Stored
  createdAt: Stored
  updatedAt: Stored
}

/** Shapes a draft; one that is not stored has null for what only storing gives. */
export function presentDraft<Stored extends string | null>(
  post: ShownDraft<Stored>,
  media: z.input<typeof mediaRecordSchema>[],
  address: (path: string) => string,
) {
  return {
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
    tags: [...post.tags],
    number: post.number,
    status: post.status,
    blocks: [...post.blocks],
    media,
    warnings: unknownBlockWarnings(post.blocks),
    created_at: post.createdAt,
    updated_at: post.updatedAt,
  }
}

/** The same answer with a warning for a wanted date that has passed: for the calls that set it, since it comes with time alone. */
export function withDateWarning<
  Post extends {
    status: string
    publish_at: string | null
    warnings: { pointer: string; message: string }[]
  },
>(post: Post, now: Date): Post {
  if (post.status !== 'draft') return post
  return { ...post, warnings: [...post.warnings, ...pastDateWarnings(post.publish_at, now)] }
}
