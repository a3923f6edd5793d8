import { z } from 'zod'
import { blockSchema, isKnownBlock, type Block } from '@/domain/post/blocks'
import { text } from '@/domain/post/blocks/text'
import { renderTexts } from '@/domain/post/renderTexts'

/**
 * A block as the API returns it: unchanged, and for text blocks with `?format=html` with their HTML next to the data.
 */
export const presentedBlockSchema = z
  .union([
    z
      .strictObject({
        type: z.literal('text').describe('The type of the block.'),
        data: text.dataSchema,
        html: z.string().meta({
          description:
            'The text as sanitised HTML, without scripts, styles and images. Safe to embed in a page.',
          maxLength: 2_000_000,
        }),
      })
      .meta({
        id: 'TextBlockWithHtml',
        title: 'Text block with HTML',
        description: 'A text block as returned with `?format=html`.',
      }),
    blockSchema,
  ])
  .meta({
    id: 'AnsweredBlock',
    title: 'Block, as answered',
    type: 'object',
    description: 'A block as it was sent; with `?format=html` a text block also has its HTML.',
  })

/**
 * Shapes blocks for the API; `html` adds the sanitised HTML of text blocks (READ-10). Yields to the event loop between
 * blocks, because a hundred long texts take time.
 */
export async function presentBlocks(
  blocks: readonly Block[],
  format: 'json' | 'html',
): Promise<z.input<typeof presentedBlockSchema>[]> {
  if (format === 'json') return [...blocks]
  const renderText = await renderTexts(blocks)
  return blocks.map((block) =>
    isKnownBlock(block) && block.type === 'text' ? { ...block, html: renderText(block.data.text) } : block,
  )
}
