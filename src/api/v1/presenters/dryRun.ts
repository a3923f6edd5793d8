import { z } from '@hono/zod-openapi'
import { checkedImagesOf, findingsYielding, type CheckedPost } from '@/domain/post/checks'
import { draftSchema, writtenPublishedSchema } from './draft'
import { findingSchema } from './finding'
import type { mediaRecordSchema } from './mediaRecord'

const findings = z.array(findingSchema).meta({
  description:
    'What the editorial checks say about it, by the rules of the style guide. An empty list is a good sign, not a proof.',
  maxItems: 10_000,
})
const unknownYet = 'Null for a draft that would be new: only storing gives it.'

/** A draft that was created, with what the editorial checks find in it (WRITE-15). */
export const createdDraftSchema = draftSchema.extend({ findings }).meta({
  id: 'CreatedDraft',
  title: 'Draft that was created',
  description: 'The draft as it is stored, and what the editorial checks say.',
})

/** A draft as it would be, with what the editorial checks find in it. */
export const plannedDraftSchema = draftSchema
  .extend({
    id: draftSchema.shape.id.nullable().meta({ description: `Its id. ${unknownYet}` }),
    created_at: draftSchema.shape.created_at
      .nullable()
      .meta({ description: `When it was created, UTC. ${unknownYet}` }),
    updated_at: draftSchema.shape.updated_at
      .nullable()
      .meta({ description: `When it was last changed, UTC. ${unknownYet}` }),
    findings,
  })
  .meta({
    id: 'PlannedDraft',
    title: 'Draft as it would be',
    description:
      'What a dry run answers: the draft as the real call would leave it, and what the editorial checks say.',
  })

/** A published post that an earlier call with the same idempotency key has made, with what the editorial checks find in it. */
const checkedPublishedSchema = writtenPublishedSchema.extend({ findings }).meta({
  id: 'CheckedPublished',
  title: 'Published post, with findings',
  description:
    'What a creation answers whose idempotency key has led to a post that is published by now: that post, and what the ' +
    'editorial checks say.',
})

/** What POST answers: the draft as it is or would be, or the post that an earlier call with the same idempotency key has made. */
export const checkedPostSchema = z.union([checkedPublishedSchema, plannedDraftSchema])

/** What the checks need of a post as it is answered. */
type AnsweredPost = Pick<CheckedPost, 'title' | 'teaser' | 'audience' | 'blocks'> & {
  cover_media_id: string | null
  media: readonly Pick<z.input<typeof mediaRecordSchema>, 'id' | 'alt' | 'filename'>[]
}

/** Adds to a post as it is answered what the editorial checks find in it. */
export async function withFindings<Post extends AnsweredPost>(
  post: Post,
): Promise<Post & { findings: z.input<typeof findingSchema>[] }> {
  const { title, teaser, audience, blocks, cover_media_id: coverMediaId, media } = post
  const images = checkedImagesOf({ coverMediaId, blocks }, media)
  return { ...post, findings: await findingsYielding({ title, teaser, audience, blocks, images }) }
}
