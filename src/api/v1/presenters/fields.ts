import { z } from 'zod'
import { AUDIENCES } from '@/domain/audience'
import { LIMITS } from '@/domain/limits'
import { SLUG_FORM } from '@/domain/post/slug'

/** Fields that several responses share. Override the description where it isn't about the post. */
export const field = {
  id: z.uuid().describe('Its id: a UUID in lower case.'),
  instant: z.iso.datetime({ precision: 3 }).meta({
    description: 'A time in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`.',
    examples: ['2026-08-01T09:30:00.000Z'],
  }),
  audience: z
    .enum(AUDIENCES)
    .describe(
      'Who the entry is for: `internal` for colleagues, `customer` also for customers of the product, `public` for everyone.',
    ),
  slug: z.string().meta({
    description: 'Its name in URLs: lower-case letters a to z, digits and single hyphens.',
    maxLength: LIMITS.slug,
    pattern: SLUG_FORM.source,
  }),
  color: z
    .string()
    .meta({ description: 'Its colour, `#rrggbb`.', pattern: '^#[0-9a-fA-F]{6}$', examples: ['#2563eb'] }),
  address: z
    .url()
    .describe('Absolute, signed URL of the file. It works without a token for at least 7 days.'),
  type: z.string().meta({
    description: 'Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.',
    maxLength: LIMITS.slug,
    examples: ['feature'],
  }),
  tags: z
    .array(z.string().meta({ description: 'A tag.', maxLength: LIMITS.tag }))
    .meta({ description: 'Its tags, in the order given.', maxItems: LIMITS.tags }),
  title: z.string().meta({ description: 'What has changed, on one line.', maxLength: LIMITS.title }),
  teaser: z.string().nullable().meta({
    description: 'How readers benefit, in two to three sentences of plain text. Null if there is none.',
    maxLength: LIMITS.teaser,
  }),
  author: z
    .string()
    .nullable()
    .meta({ description: 'Its author. Null if it has none.', maxLength: LIMITS.authorName }),
  projectName: z.string().meta({ description: 'Name of the project.', maxLength: LIMITS.projectName }),
  projectCode: z.string().nullable().meta({
    description: 'Short name of the project, shown before the number of an entry. Null if it has none.',
    maxLength: LIMITS.projectCode,
  }),
}

/** The record ids of all examples in the document, so the examples match each other. */
export const exampleIds = {
  searchProject: '019d8a10-4c31-7f02-9b6d-1e2f3a4b5c6d',
  reportsProject: '019d8a11-90aa-7d3e-8c15-7b8a9c0d1e2f',
  entry: '019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b',
  otherEntry: '019e1a44-02be-7a61-b0c8-4d5e6f7a8b9c',
  draft: '019e51c2-3b7f-7e90-a1d4-6f7e8d9c0b1a',
  cover: '019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f',
  before: '019e51b8-77d0-7c12-94e3-0a1b2c3d4e5f',
  after: '019e51b9-0c44-7a85-8f26-1b2c3d4e5f60',
  digestRun: '019e58d0-6a2b-7c9d-9e8f-7a6b5c4d3e2f',
} as const

/** The id of a call in the examples. */
export const exampleRequestId = '019e2f6a-9d10-7c44-8a3e-5b7f0c1d2e3f'
