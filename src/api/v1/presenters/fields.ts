import { z } from 'zod'
import { AUDIENCES } from '@/domain/audience'
import { LIMITS } from '@/domain/limits'
import { SLUG_FORM } from '@/domain/slug'

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
    .describe(
      `Absolute, signed URL of the file. It works without a token for at least ${LIMITS.signedUrlDays} days.`,
    ),
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
