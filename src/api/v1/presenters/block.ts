import { z } from 'zod'
import { blockSchema, isKnownBlock, type Block } from '@/domain/post/blocks'
import { text } from '@/domain/post/blocks/text'
import { renderTexts } from '@/integrations/text/renderTexts'
import { nextTurn } from '@/lib/async'
import { isRecord } from '@/lib/json'

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
 * The blocks with the sanitised HTML of texts (READ-10). Yields to the event loop between blocks, because a hundred long texts take time.
 * @returns `isFinal` is false if a text took too long this time (`renderTexts`)
 */
export async function blocksWithHtml(
  blocks: readonly Block[],
  clientId: string,
): Promise<{ blocks: z.input<typeof presentedBlockSchema>[]; isFinal: boolean }> {
  const { renderText, isFinal } = await renderTexts(blocks, clientId)
  await turnOf(blocks)
  const withHtml = blocks.map((block) =>
    isKnownBlock(block) && block.type === 'text' ? { ...block, html: renderText(block.data.text) } : block,
  )
  return { blocks: withHtml, isFinal }
}

/** Characters of blocks that take more than a millisecond to serialize. */
const LONG = 100_000

/** Waits for a turn if the blocks take long to serialize: many may have asked for them at the same moment (SEC-24). */
export async function turnOf(blocks: readonly Block[]): Promise<void> {
  const values = blocks.flatMap(({ data }): unknown[] => (isRecord(data) ? Object.values(data) : []))
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.reduce((sum, { length }) => sum + length, 0) > LONG) await nextTurn()
}
