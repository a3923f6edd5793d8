import { isRecord } from '@/lib/json'
import { definitionOf, isBlockType, type Block } from './blocks'

/** What the admin stores in a block besides its data. */
interface StoredFrame {
  id?: string | null
  blockName?: string | null
  blockType: string
}

/** A block in the database: its data next to `blockType`. `unknown` blocks store type and data as a whole. */
export type StoredBlock = StoredFrame & Record<string, unknown>

/** The stored form of a block. */
export function toStored(block: Block): StoredBlock {
  const { type, data } = block
  if (!isBlockType(type)) return { blockType: 'unknown', type, data }
  return { ...(isRecord(data) ? data : {}), blockType: type }
}

/** The block of a stored form: the given type and data, without what the admin adds (id, name, null for empty fields). */
export function fromStored(stored: StoredBlock): Block {
  const { blockType } = stored
  if (blockType === 'unknown') return { type: String(stored.type), data: stored.data ?? null }
  const definition = definitionOf(blockType)
  if (definition === undefined) {
    const fields = Object.entries(stored).filter(([name]) => !['id', 'blockName', 'blockType'].includes(name))
    return { type: blockType, data: Object.fromEntries(fields) }
  }
  const filled = definition.fields.filter(({ name }) => stored[name] !== undefined && stored[name] !== null)
  return { type: blockType, data: Object.fromEntries(filled.map(({ name }) => [name, stored[name]])) }
}
