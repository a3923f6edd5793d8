import { z } from 'zod'
import { exampleIds } from '@/domain/exampleIds'
import { wordIssues } from '@/domain/issues'
import { completenessIssues } from '@/domain/post/completeness'
import { pastDateWarnings } from '@/domain/post/lifecycle'
import { LIMITS } from '@/domain/limits'
import { blockSchema, draftBlockSchema, unknownBlockWarnings, type Block } from '@/domain/post/blocks'
import type { NewPost } from '@/domain/post/bodies'
import type { NewDraft } from '@/operations/posts/planDraft'
import type { WrittenPost } from '@/queries/postByName'
import { field } from './fields'
import { findingSchema } from './finding'
import {
  exampleAddress,
  exampleAfter,
  exampleBefore,
  mediaRecordSchema,
  presentMedia,
  type Viewer,
} from './media'
import { correctionsSchema, exampleEntry, listItemSchema, presentListItem } from './publishedPost'

const warningSchema = z.strictObject({
  pointer: z
    .string()
    .meta({ description: 'JSON pointer to its subject.', maxLength: 4000, examples: ['/blocks/2'] }),
  message: z.string().meta({ description: 'What it means for the entry.', maxLength: 4000 }),
})

/** A draft as returned to its writers (WRITE-5, WRITE-16). */
export const draftSchema = z
  .strictObject({
    id: field.id,
    project: field.slug.describe('Slug of its project.'),
    slug: field.slug,
    title: field.title,
    teaser: field.teaser,
    type: field.type,
    audience: field.audience,
    author_name: field.author,
    cover_media_id: field.id.nullable().describe('Id of its cover image. Null when it has none.'),
    cover_url: field.address
      .nullable()
      .describe(
        `Signed URL of its cover, valid for at least ${LIMITS.signedUrlDays} days. Null if it has none.`,
      ),
    publish_at: field.instant
      .nullable()
      .describe(
        'On a draft, the requested publication date, UTC, or null. Once published, the date of the entry.',
      ),
    tags: field.tags,
    number: z.int().min(1).nullable().describe('Its number in the sequence of the archive. Null on a draft.'),
    status: z.literal('draft').describe('A `draft` needs the approval of a person.'),
    blocks: z
      .array(draftBlockSchema)
      .meta({ description: 'Its content, in the order given.', maxItems: LIMITS.blocks }),
    media: z.array(mediaRecordSchema).describe('Every image that the entry shows, its cover first.'),
    warnings: z
      .array(warningSchema.describe('One warning.'))
      .describe(
        'What was accepted but may surprise you: blocks of unknown types, which are stored but not shown; what a person has left open in a ' +
          'block; and, in the response of a ' +
          'request that sets it, a `publish_at` that has passed, to which the entry is backdated on approval.',
      ),
    created_at: field.instant.describe('When it was created, UTC.'),
    updated_at: field.instant.describe('When it was last changed, UTC.'),
  })
  .meta({ id: 'Draft', title: 'Draft', description: 'A post as write-mode clients see it.' })

/** A published post as returned to write-mode clients: the fields of a draft and of a list item. */
export const writtenPublishedSchema = listItemSchema
  .extend(draftSchema.shape)
  .extend({
    status: z.literal('published').describe('Published, and can no longer be changed.'),
    number: listItemSchema.shape.number,
    corrections: correctionsSchema,
    blocks: z
      .array(blockSchema)
      .meta({ description: 'Its content, in the order given.', maxItems: LIMITS.blocks }),
  })
  .meta({
    id: 'WrittenPublished',
    title: 'Published post, for its writers',
    description:
      'A published post as a client with write mode sees it: the fields of a draft and of a list item.',
  })

/** A withdrawn post as returned to write-mode clients. Readers get a 404. */
export const withdrawnSchema = writtenPublishedSchema
  .extend({
    status: z.literal('withdrawn').describe('Withdrawn from all readers. It keeps its number.'),
    withdrawal: z
      .strictObject({
        reason: z.string().meta({ description: 'Why it was withdrawn.', maxLength: LIMITS.withdrawalReason }),
        at: field.instant.describe('When it was withdrawn, UTC.'),
      })
      .describe('The withdrawal.'),
  })
  .meta({
    id: 'Withdrawn',
    title: 'Withdrawn post, for its writers',
    description: 'A published post that a person has withdrawn, as a client with write mode sees it.',
  })

/** A stored post as returned to its writers. */
export const writtenPostSchema = z.union([writtenPublishedSchema, withdrawnSchema, draftSchema])

const findings = z.array(findingSchema).meta({
  description:
    'The findings of the editorial checks, by the rules of the style guide. An empty list is a good sign, not a proof.',
  maxItems: 10_000,
})
const unknownYet = 'Null for a draft that was not stored.'

/** A created draft with its editorial findings (WRITE-15). */
export const createdDraftSchema = draftSchema.extend({ findings }).meta({
  id: 'CreatedDraft',
  title: 'Draft that was created',
  description: 'The stored draft, and the findings of the editorial checks.',
})

/** A draft as it would be created, with its editorial findings. */
export const dryRunDraftSchema = draftSchema
  .extend({
    id: draftSchema.shape.id.nullable().describe(`Its id. ${unknownYet}`),
    created_at: draftSchema.shape.created_at.nullable().describe(`When it was created, UTC. ${unknownYet}`),
    updated_at: draftSchema.shape.updated_at
      .nullable()
      .describe(`When it was last changed, UTC. ${unknownYet}`),
    findings,
  })
  .meta({
    id: 'PlannedDraft',
    title: 'Draft as it would be',
    description:
      'The result of a dry run: the draft as the real request would store it, and the findings of the editorial checks.',
  })

/** The published post of an earlier call with the same idempotency key, with its editorial findings. */
const checkedPublishedSchema = writtenPublishedSchema.extend({ findings }).meta({
  id: 'CheckedPublished',
  title: 'Published post, with findings',
  description:
    'The response to an idempotency key whose post has been published since: that post, and the findings of the ' +
    'editorial checks.',
})

/** The result of POST: the created draft, that of a dry run, or the post of an earlier call with the same idempotency key. */
export const checkedPostSchema = z.union([
  checkedPublishedSchema,
  withdrawnSchema.extend({ findings }).meta({
    id: 'CheckedWithdrawn',
    title: 'Withdrawn post, with findings',
    description: 'The response to an idempotency key whose post has been withdrawn since.',
  }),
  dryRunDraftSchema,
])

/** A post as returned to its writers. Only calls that set the date add the date warning (WRITE-10). */
export function presentWrittenPost<Stored extends string | null>(
  post: (WrittenPost | NewDraft) & { id: Stored; createdAt: Stored; updatedAt: Stored },
  viewer: Viewer,
  { dateSetAt }: { dateSetAt?: Date | undefined } = {},
) {
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
    cover_url: post.cover && viewer.mediaUrl(post.cover.path),
    publish_at: post.publishAt,
    tags: [...post.tags],
    number: post.number,
    blocks: [...post.blocks],
    media: post.images.map((image) => presentMedia(image, viewer)),
    warnings: wordIssues([
      ...unknownBlockWarnings(post.blocks),
      ...completenessIssues(post),
      ...(dateSetAt && post.status === 'draft' ? pastDateWarnings(post.publishAt, dateSetAt) : []),
    ]),
    created_at: post.createdAt,
    updated_at: post.updatedAt,
  }
  if (post.status === 'draft') return { ...draft, status: post.status }
  const { corrections, createdAt, updatedAt } = post
  const times = { created_at: createdAt, updated_at: updatedAt }
  const written = { ...draft, ...times, ...presentListItem(post, viewer), corrections }
  return post.status === 'published'
    ? { ...written, status: post.status }
    : { ...written, status: post.status, withdrawal: post.withdrawal }
}

const blocks: Block[] = [
  {
    type: 'text',
    data: {
      text: 'Until now a report was exported by hand, page by page. From version 4.2 a schedule sends it as PDF or CSV, weekly or monthly.',
    },
  },
  { type: 'before_after', data: { beforeMediaId: exampleIds.before, afterMediaId: exampleIds.after } },
  {
    type: 'link',
    data: { url: 'https://help.example.com/reports/schedules', title: 'How to set up a schedule' },
  },
]

/** The body that creates the draft of the examples. */
export const exampleNewPost: NewPost = {
  project: 'reports',
  title: 'Reports can be sent on a schedule',
  type: 'feature',
  teaser:
    'A report reaches everyone who needs it without anybody exporting it. Choose the day, the form and the recipients once.',
  audience: 'public',
  cover_media_id: exampleIds.after,
  publish_at: '2026-08-12T07:00:00Z',
  tags: ['schedules'],
  blocks,
  idempotency_key: 'reports-4.2.0',
}

/** A change of some fields of that draft. */
export const examplePatch = {
  title: 'Reports are sent on a schedule',
  publish_at: null,
  tags: ['schedules', 'export'],
}

/** The draft as returned after its creation. */
export const exampleDraft: z.input<typeof draftSchema> = {
  id: exampleIds.draft,
  project: 'reports',
  slug: 'reports-can-be-sent-on-a-schedule',
  title: 'Reports can be sent on a schedule',
  teaser:
    'A report reaches everyone who needs it without anybody exporting it. Choose the day, the form and the recipients once.',
  type: 'feature',
  audience: 'public',
  author_name: 'Release bot',
  cover_media_id: exampleIds.after,
  cover_url: exampleAddress(`${exampleIds.after}-960.webp`),
  publish_at: '2026-08-12T07:00:00.000Z',
  tags: ['schedules'],
  number: null,
  status: 'draft',
  blocks,
  media: [exampleAfter, exampleBefore],
  warnings: [],
  created_at: '2026-08-05T08:14:55.201Z',
  updated_at: '2026-08-05T08:14:55.201Z',
}

/** The draft after the change of `examplePatch`. */
export const exampleChangedDraft: z.input<typeof draftSchema> = {
  ...exampleDraft,
  ...examplePatch,
  updated_at: '2026-08-05T09:40:12.033Z',
}

/** The published example as a client with write mode sees it. */
export const exampleWrittenPublished: z.input<typeof writtenPublishedSchema> = {
  ...exampleEntry,
  project: exampleEntry.projectSlug,
  author_name: exampleEntry.authorName,
  cover_media_id: exampleEntry.coverMediaId,
  cover_url: exampleEntry.coverUrl,
  publish_at: exampleEntry.publishAt,
  status: 'published',
  warnings: [],
  created_at: '2026-07-30T13:20:04.518Z',
  updated_at: '2026-08-01T09:30:00.000Z',
}
