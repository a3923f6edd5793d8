import { isRecord } from '@/lib/json'
import { isBlank } from '@/lib/text'
import type { Block } from './blocks'

/** Whether readers would find nothing below the title: neither a teaser nor a block with content. */
export function hasNothingToRead({
  teaser,
  blocks,
}: {
  teaser: string | null
  blocks: readonly Block[]
}): boolean {
  return isBlank(teaser) && blocks.every(isEmptyText)
}

function isEmptyText({ type, data }: Block): boolean {
  return type === 'text' && isRecord(data) && (typeof data.text !== 'string' || isBlank(data.text))
}
