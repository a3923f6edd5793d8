import { z } from 'zod'
import type { Client } from '@/domain/client'
import { exampleIds } from '@/domain/exampleIds'
import { LIMITS } from '@/domain/limits'
import { FULL_WIDTH, VARIANT_WIDTHS } from '@/integrations/image/formats'
import type { MediaImage } from '@/queries/media'
import { field } from './fields'

const widths = new Intl.ListFormat('en-GB').format(VARIANT_WIDTHS.map(String))
const width = z.int().min(1).describe('Width in pixels.')
const height = z.int().min(1).describe('Height in pixels.')

const variantSchema = z
  .strictObject({
    width,
    height,
    format: z.literal('webp').describe('Format of the file.'),
    path: z.string().meta({
      description: 'The `{path}` of `GET /media/file/{path}`.',
      maxLength: LIMITS.fileName,
      examples: ['019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f-960.webp'],
    }),
    url: field.address,
  })
  .meta({ id: 'Variant', title: 'Variant', description: 'The image in one width, as WebP.' })

/** An image as the API writes it (IMG-6, IMG-10). */
export const mediaRecordSchema = z
  .strictObject({
    id: field.id,
    project: field.slug
      .nullable()
      .describe('Slug of its project; null for a client that is bound to another one.'),
    alt: z.string().nullable().meta({
      description: 'Alt text: describes the image for everyone who cannot see it. Null if it has none yet.',
      maxLength: LIMITS.altText,
    }),
    filename: z.string().meta({
      description: 'The name of the file as it was uploaded.',
      maxLength: LIMITS.fileName,
      examples: ['search.png'],
    }),
    mimeType: z.string().meta({
      description: 'Media type of the image.',
      pattern: '^image/[a-z0-9.+-]+$',
      examples: ['image/jpeg'],
    }),
    width,
    height,
    size: z.int().min(0).describe('Size of the image in bytes.'),
    url: field.address.describe('Signed URL of the image in full size.'),
    variants: z
      .array(variantSchema)
      .describe(
        `WebP files of ${widths} pixels width, none wider than the image, and one at its full width up to ${FULL_WIDTH}.`,
      ),
    createdAt: field.instant.describe('When it was uploaded, UTC.'),
  })
  .meta({ id: 'Media', title: 'Image', description: 'An uploaded image with its variants.' })

/** The client of a response, and how to make URLs of media files. Every call has it. */
export interface Viewer {
  auth: Pick<Client, 'project'>
  /** The absolute, signed address of a media file (IMG-10). */
  mediaUrl: (path: string) => string
}

/** An image as the API returns it. To a bound client it doesn't reveal another project (AUD-11). */
export function presentMedia(
  image: MediaImage,
  { auth, mediaUrl }: Viewer,
): z.input<typeof mediaRecordSchema> {
  const { id, alt, filename, mimeType, width, height, size, createdAt } = image
  const project = auth.project === null || auth.project.slug === image.project ? image.project : null
  const url = mediaUrl(image.path)
  const variants = image.variants.map(({ width, height, path }) => {
    return { width, height, format: 'webp' as const, path, url: mediaUrl(path) }
  })
  return { id, project, alt, filename, mimeType, width, height, size, url, variants, createdAt }
}

type Media = z.input<typeof mediaRecordSchema>

const SIGNATURE = 'expires=1786752000&signature=mC0pJ5cY1s8kq3uRzX7tVbN2wLfHgDaE4iOoPyT6Q9U'

export function exampleAddress(path: string): string {
  return `https://updates.example.com/api/v1/media/file/${path}?${SIGNATURE}`
}

/** The cover of the published example. */
export const exampleCover: Media = image(exampleIds.cover, {
  project: 'suche',
  alt: 'Trefferliste der Suche mit hervorgehobenen Wortteilen',
  filename: 'trefferliste.png',
  createdAt: '2026-07-30T13:05:12.480Z',
})

/** The images that the draft of the examples compares. */
export const exampleBefore: Media = image(exampleIds.before, {
  project: 'reports',
  alt: 'The report page with the single button Export now',
  filename: 'report-before.png',
  createdAt: '2026-08-05T08:11:40.112Z',
})

export const exampleAfter: Media = image(exampleIds.after, {
  project: 'reports',
  alt: 'The report page with a schedule: every Monday at 7:00, to three recipients',
  filename: 'report-after.png',
  createdAt: '2026-08-05T08:12:03.967Z',
})

function image(id: string, words: Pick<Media, 'project' | 'alt' | 'filename' | 'createdAt'>): Media {
  const { createdAt, ...named } = words
  const variants = [480, 960, 1440].map((width) => {
    const path = `${id}-${width}.webp`
    return { width, height: (width * 5) / 8, format: 'webp' as const, path, url: exampleAddress(path) }
  })
  const [size, url] = [312_604, exampleAddress(`${id}.png`)]
  return { id, ...named, mimeType: 'image/png', width: 1440, height: 900, size, url, variants, createdAt }
}
