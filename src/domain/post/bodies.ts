import { z } from 'zod'
import { blocksSchema } from './blocks'
import { postFields } from './fields'

/** The body of a new post (WRITE-1). Strict. */
export const newPostSchema = z.strictObject({
  project: postFields.project,
  title: postFields.title,
  type: postFields.type,
  teaser: postFields.teaser.optional(),
  audience: postFields.audience.default('internal'),
  author_name: postFields.authorName.optional(),
  slug: postFields.slug.optional(),
  cover_media_id: postFields.coverMediaId.optional(),
  publish_at: postFields.publishAt.optional(),
  tags: postFields.tags.optional(),
  blocks: blocksSchema.optional(),
  idempotency_key: postFields.idempotencyKey.optional(),
})

export type NewPost = z.output<typeof newPostSchema>

/** The body of a change to a draft (WRITE-2); `null` clears an optional field. */
export const postChangeSchema = z.strictObject({
  title: postFields.title.optional(),
  teaser: postFields.teaser.nullable().optional(),
  type: postFields.type.optional(),
  audience: postFields.audience.optional(),
  slug: postFields.slug.optional(),
  cover_media_id: postFields.coverMediaId.nullable().optional(),
  publish_at: postFields.publishAt.nullable().optional(),
  tags: postFields.tags.optional(),
})

export type PostChange = z.output<typeof postChangeSchema>
