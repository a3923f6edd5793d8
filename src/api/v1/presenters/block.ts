import { z } from '@hono/zod-openapi'
import { blockDataSchemas, blockSchema, isKnownBlock, type Block } from '@/domain/post/blocks'
import { renderMarkdown } from '@/lib/markdown'

/** A block as it is answered: as it was handed in, and with `?format=html` a text block's HTML beside its data. */
export const answeredBlockSchema = z
  .union([
    z.strictObject({ type: z.literal('text'), data: blockDataSchemas.text, html: z.string() }),
    blockSchema,
  ])
  .openapi('Block')

/** Shapes blocks for the interface; `html` adds the sanitised HTML of text blocks (CONTRACT.md 2, "Reading"). */
export function presentBlocks(
  blocks: readonly Block[],
  format: 'json' | 'html',
): z.input<typeof answeredBlockSchema>[] {
  return blocks.map((block) =>
    format === 'html' && isKnownBlock(block) && block.type === 'text'
      ? { ...block, html: renderMarkdown(block.data.text) }
      : block,
  )
}
