import { isBlockType, type Block } from '@/domain/post/blocks'
import { toStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { newRowIds } from '@/lib/ids'
import type { Post } from '@/payload-types'

type PayloadBlock = NonNullable<Post['blocks']>[number]

/** Blocks in the form in which Payload takes and keeps them, each judged in form before, and each with an id of its own. */
export function storedBlocksOf(blocks: readonly Block[]): PayloadBlock[] {
  const ids = newRowIds(blocks.length)
  return blocks.map((block, index) => {
    const stored: StoredBlock = toStored(block)
    if (!isPayloadBlock(stored)) throw new TypeError(`${stored.blockType} is no block of the collection`)
    return { ...stored, id: ids[index] ?? null }
  })
}

function isPayloadBlock(stored: StoredBlock): stored is PayloadBlock & StoredBlock {
  return isBlockType(stored.blockType) || stored.blockType === 'unknown'
}
