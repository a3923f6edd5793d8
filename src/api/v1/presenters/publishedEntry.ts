import { z } from '@hono/zod-openapi'
import { LIMITS } from '@/domain/limits'
import type { PublishedPost } from '@/queries/publishedPost'
import { answeredBlockSchema, presentBlocks } from './block'
import { listItemSchema, presentListItem } from './listItem'
import { mediaRecordSchema } from './mediaRecord'

/** A published entry as a read answers it: the list item, its blocks, and every image that it shows (READ-9). */
export const publishedEntrySchema = listItemSchema
  .extend({
    blocks: z
      .array(answeredBlockSchema)
      .meta({ description: 'Its content, in the order in which it is shown.', maxItems: LIMITS.blocks }),
    media: z
      .array(mediaRecordSchema)
      .meta({ description: 'Every image that the entry shows, its cover first.' }),
  })
  .meta({
    id: 'PublishedEntry',
    title: 'Published entry',
    description: 'A published entry with its blocks and images.',
  })

/** Shapes a published entry for the interface. `format` is that of text blocks. */
export async function presentPublishedEntry(
  post: PublishedPost,
  media: z.input<typeof mediaRecordSchema>[],
  address: (path: string) => string,
  format: 'json' | 'html',
): Promise<z.input<typeof publishedEntrySchema>> {
  return { ...presentListItem(post, address), blocks: await presentBlocks(post.blocks, format), media }
}
