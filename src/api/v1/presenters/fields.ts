import { z } from 'zod'
import { AUDIENCES } from '@/domain/audience'
import { LIMITS } from '@/domain/limits'
import { SLUG_FORM } from '@/domain/post/slug'

/** Fields that answers share, as the document describes them. Say of each what it is the id, the time … of. */
export const idField = z.uuid().meta({ description: 'Its id: a UUID in lower case.' })

/** A time. */
export const instantField = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'A time in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`.', examples: ['2026-08-01T09:30:00.000Z'] })

/** Who an entry is for. */
export const audienceField = z.enum(AUDIENCES).meta({
  description:
    'Who the entry is for: `internal` stays inside, `customer` is for customers of the product too, `public` for everyone.',
})

/** A slug. */
export const slugField = z.string().meta({
  description: 'Its name in addresses: lower-case letters a to z, digits and single hyphens.',
  maxLength: LIMITS.slug,
  pattern: SLUG_FORM.source,
})

/** A colour. */
export const colorField = z
  .string()
  .meta({ description: 'Its colour, `#rrggbb`.', pattern: '^#[0-9a-fA-F]{6}$', examples: ['#2563eb'] })

/** An address of a file of an image. */
export const addressField = z.url().meta({
  description: 'Absolute address of the file. It is signed, and works without a token for at least 7 days.',
})

/** The key of a post type. */
export const typeField = z.string().meta({
  description: 'Key of its post type, such as `feature`, `improvement`, `fix`, `breaking` or `info`.',
  maxLength: LIMITS.slug,
  examples: ['feature'],
})

/** Tags of an entry. */
export const tagsField = z
  .array(z.string().meta({ description: 'A tag.', maxLength: LIMITS.tag }))
  .meta({ description: 'Its tags, in the order given.', maxItems: LIMITS.tags })

/** The title of an entry. */
export const titleField = z
  .string()
  .meta({ description: 'What has changed, on one line.', maxLength: LIMITS.title })

/** The teaser of an entry. */
export const teaserField = z.string().nullable().meta({
  description: 'What the reader gains, in two to three sentences of plain text. Null when there is none.',
  maxLength: LIMITS.teaser,
})

/** Who an entry is signed by. */
export const authorField = z
  .string()
  .nullable()
  .meta({ description: 'Who it is signed by. Null when nobody is named.', maxLength: LIMITS.authorName })

/** The name of a project. */
export const projectNameField = z
  .string()
  .meta({ description: 'Name of the project.', maxLength: LIMITS.projectName })

/** The short name of a project. */
export const projectCodeField = z.string().nullable().meta({
  description:
    'Short name of the project, which stands before the number of an entry. Null when it has none.',
  maxLength: LIMITS.projectCode,
})
