import { z } from '@hono/zod-openapi'
import type { Client } from '@/domain/client'
import type { MediaImage } from '@/queries/media'
import { addressField, idField, instantField, slugField } from './fields'

const width = z.int().min(1).meta({ description: 'Width in pixels.' })
const height = z.int().min(1).meta({ description: 'Height in pixels.' })

const variantSchema = z
  .strictObject({
    width,
    height,
    format: z.literal('webp').meta({ description: 'Format of the file.' }),
    path: z.string().meta({
      description: 'What stands for `{path}` in `GET /media/file/{path}`.',
      maxLength: 255,
      examples: ['019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f-960.webp'],
    }),
    url: addressField,
  })
  .meta({ id: 'Variant', title: 'Variant', description: 'The image in one width, as WebP.' })

/** An image as the interface answers it (IMG-6, IMG-10). */
export const mediaRecordSchema = z
  .strictObject({
    id: idField,
    project: slugField.nullable().meta({
      description: 'Slug of its project; null for a client that is bound to another one.',
    }),
    alt: z.string().nullable().meta({
      description: 'What describes the image to everyone who cannot see it. Null when it has none yet.',
      maxLength: 500,
    }),
    filename: z.string().meta({
      description: 'The name of the file as it was uploaded.',
      maxLength: 255,
      examples: ['search.png'],
    }),
    mimeType: z.string().meta({
      description: 'Media type of the image itself.',
      pattern: '^image/[a-z0-9.+-]+$',
      examples: ['image/jpeg'],
    }),
    width,
    height,
    size: z.int().min(0).meta({ description: 'Size of the image itself in bytes.' }),
    url: addressField.meta({ description: 'Signed address of the image in full size.' }),
    variants: z.array(variantSchema).meta({
      description:
        'WebP files of 480, 960 and 1600 pixels width, none wider than the image, and one at its full width up to 2560.',
    }),
    createdAt: instantField.meta({ description: 'When it was uploaded, UTC.' }),
  })
  .meta({ id: 'Media', title: 'Image', description: 'An uploaded image with its variants.' })

/**
 * Shapes an image for the interface. An image may stand in an entry of another project than its own; a client that is
 * bound does not learn which one (AUD-11).
 * @param client who reads it
 * @param address makes the absolute, signed address of a media file
 */
export function presentMediaRecord(
  image: MediaImage,
  client: Pick<Client, 'project'>,
  address: (path: string) => string,
): z.input<typeof mediaRecordSchema> {
  return {
    id: image.id,
    project: client.project === null || client.project.slug === image.project ? image.project : null,
    alt: image.alt,
    filename: image.filename,
    mimeType: image.mimeType,
    width: image.width,
    height: image.height,
    size: image.size,
    url: address(image.path),
    variants: image.variants.map(({ width, height, path }) => ({
      width,
      height,
      format: 'webp',
      path,
      url: address(path),
    })),
    createdAt: image.createdAt,
  }
}
