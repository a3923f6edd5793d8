import type { z } from '@hono/zod-openapi'
import type { NewPost } from '@/domain/post/bodies'
import type { Block } from '@/domain/post/blocks'
import type { Finding } from '@/domain/post/checks'
import type { draftSchema, writtenPublishedSchema } from '../presenters/draft'
import { exampleEntry } from './entries'
import { exampleIds } from './ids'
import { exampleAddress, exampleAfter, exampleBefore } from './media'

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

/** New blocks for that draft. */
export const exampleBlocks = { blocks }

/** The draft as it is answered after it was created. */
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
  title: 'Reports are sent on a schedule',
  publish_at: null,
  tags: ['schedules', 'export'],
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

/** What the editorial checks say about a draft with a weak title and an image that nobody described. */
export const exampleFindings: Finding[] = [
  {
    rule: 'alt_text_missing',
    severity: 'error',
    pointer: '/blocks/1/data/afterMediaId',
    message: {
      de: 'Beschreiben Sie das Bild: Ein öffentlicher Eintrag erscheint nur mit Alternativtexten.',
      en: 'Describe the image: a public entry is published only with alternative texts.',
    },
    excerpt: null,
  },
  {
    rule: 'superlative',
    severity: 'advice',
    pointer: '/teaser',
    message: {
      de: 'Schreiben Sie, was sich messen oder sehen lässt, statt eines Superlativs.',
      en: 'Say what can be measured or seen in the place of a superlative.',
    },
    excerpt: 'fastest',
  },
]
