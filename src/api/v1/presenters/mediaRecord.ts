import { z } from '@hono/zod-openapi'
import type { Client } from '@/domain/client'
import type { MediaImage } from '@/queries/media'
import { addressField, idField, instantField, slugField } from './fields'

const pixels = z.int().min(1)

const variantSchema = z.strictObject({
  width: pixels,
  height: pixels,
  format: z.literal('webp'),
  path: z.string().openapi({
    description: 'What stands for {path} in GET /api/v1/media/file/{path}.',
    example: '019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b-960.webp',
  }),
  url: addressField,
})

/** An image as the interface answers it (CONTRACT.md 2, "Images"). */
export const mediaRecordSchema = z
  .strictObject({
    id: idField,
    project: slugField.nullable().openapi({
      description: 'Slug of its project; null for a client that is bound to another one.',
    }),
    alt: z.string().nullable(),
    filename: z.string().openapi({ description: 'The name of the uploaded file.', example: 'dog.jpg' }),
    mimeType: z.string().openapi({ example: 'image/jpeg' }),
    width: pixels,
    height: pixels,
    size: z.int().openapi({ description: 'Bytes of the image itself.' }),
    url: addressField,
    variants: z.array(variantSchema).openapi({
      description:
        'WebP at 480, 960 and 1600 pixels, none wider than the image, and at its full width up to 2560.',
    }),
    createdAt: instantField,
  })
  .openapi('Media')

/**
 * Shapes an image for the interface. An image may stand in an entry of another project than its own; a client that is
 * bound does not learn which one (CONTRACT.md 2, "Who sees what").
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
