import { isBlockType, type Block } from '@/domain/post/blocks'
import { toStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { newRowIds } from '@/lib/ids'
import type { Post } from '@/payload-types'

type PayloadBlock = NonNullable<Post['blocks']>[number]

/** Validated blocks in Payload's stored form, each with an id. */
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
