import { z } from 'zod'
import { AUDIENCES } from '@/domain/audience'
import { LIMITS } from '@/domain/limits'
import { withIssue } from '@/domain/issues'
import { altText, dateTimeText, line, recordId, text } from '@/domain/strings'
import { blocksSchema } from './blocks'
import { slug } from '../slug'
import { isBlank } from '@/lib/text'

/** The slug or key of a project or post type. An unknown one is a separate error. */
const nameToFind = line({ min: 1, max: LIMITS.slug })

/**
 * The fields of a post for creating and changing. None has a default, none is trimmed or normalized (WRITE-9).
 * `publishAt` stays a string; `parseInstant` parses it.
 */
export const postFields = {
  project: nameToFind.meta({ description: 'Slug of the project that the entry is about.' }),
  type: nameToFind.meta({ description: 'Key of a post type: see `GET /post-types`.' }),
  title: line({ min: 1, max: LIMITS.title }).meta({
    description: `What has changed, on one line of at most ${LIMITS.title} characters.`,
  }),
  teaser: text({ max: LIMITS.teaser }).meta({
    description: `How readers benefit, in two to three sentences of at most ${LIMITS.teaser} characters.`,
  }),
  slug: slug.meta({
    description: `Its name in URLs, at most ${LIMITS.slug} characters, not shaped like a UUID. By default generated from the title.`,
  }),
  authorName: line({ min: 1, max: LIMITS.authorName }).meta({
    description: `The author, 1 to ${LIMITS.authorName} characters. By default the name of the client.`,
  }),
  tags: z
    .array(line({ min: 1, max: LIMITS.tag }).meta({ description: `A tag of 1 to ${LIMITS.tag} characters.` }))
    .max(LIMITS.tags)
    .meta({ description: `At most ${LIMITS.tags} tags. Lists can be filtered by tag.` }),
  audience: z.enum(AUDIENCES).meta({
    description:
      'Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone. The client must be able to see it.',
  }),
  publishAt: dateTimeText.meta({
    description:
      'The requested publication date, ISO 8601, UTC if it has no time zone. It is published only after a person approves it.',
  }),
  coverMediaId: recordId.meta({
    description: 'Id of an uploaded image, in lower case: the cover of the entry.',
  }),
  idempotencyKey: text({ min: 1, max: LIMITS.idempotencyKey }).meta({
    description:
      'A key of your choice for this draft. The same key from the same client returns the same post.',
  }),
}

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

/** A record with values of one kind. Its keys are counted before the values are checked, because a body has room for a hundred thousand. */
export const recordOf = <Value extends z.ZodType>(value: Value, max: number) =>
  z
    .looseObject({})
    .refine((record) => Object.keys(record).length <= max, withIssue({ code: 'too_many', params: { max } }))
    .pipe(z.record(z.string(), value))

/** The note of a correction, for readers. */
const correctionNote = text({ max: LIMITS.correctionNote })

/**
 * The body of a correction of a published post (PUB-17): the fields to change, the alt texts of its images by their ids, a note for
 * readers, whether it becomes unread again, and the `updatedAt` that the user has seen.
 */
export const correctionSchema = z.strictObject({
  title: postFields.title.optional(),
  teaser: postFields.teaser.nullable().optional(),
  blocks: blocksSchema.optional(),
  // Of the images of its blocks and of its cover.
  alts: recordOf(altText, LIMITS.images + 1).optional(),
  note: correctionNote.nullable().optional(),
  major: z.boolean().optional(),
  updatedAt: z.string().optional(),
})

export type PostCorrection = z.output<typeof correctionSchema>

/** The body of a withdrawal (PUB-19): the reason, which readers see. */
export const withdrawalSchema = z.strictObject({
  reason: text({ min: 1, max: LIMITS.withdrawalReason }).refine(
    (reason) => reason === '' || !isBlank(reason),
    withIssue({ code: 'empty' }),
  ),
})
