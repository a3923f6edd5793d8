import { z } from 'zod'
import { blocksSchema } from './blocks'
import { postFields } from './fields'

/** What a new post is made of (WRITE-1; `tags` by WRITE-1). An unknown field is a fault. */
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

/** A new post, judged in form. */
export type NewPost = z.output<typeof newPostSchema>

/** What may be changed of a draft (WRITE-2); `null` clears what may be empty. */
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

/** A change of a draft, judged in form. */
export type PostChange = z.output<typeof postChangeSchema>
