import { signedExpiry } from '@/domain/mediaAddress'
import { idLines, itemLines, withAddresses, type SelectPosts } from '@/queries/postSummary'
import type { Bytes } from './reply'
import type { ItemCache } from './responseCache'

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** Where the id of a list item is in its JSON. */
const ID_AT = '{"id":"'.length
const ID_LENGTH = 36

/**
 * Reads posts as a JSON array of list items, in parts. Most items are cached from other lists and from before the last publication, so at
 * first only ids are read; the items themselves only if one is missing. Both come with the content version of their snapshot, so a list
 * shows every post as it was when it belonged to the list. An item does not depend on the reader, but on the day of its addresses.
 * @param read runs a statement with the given selection
 */
export async function readItems<Page extends { items: string }>(
  cache: ItemCache | null,
  { now, mediaUrl }: { now: Date; mediaUrl: (path: string) => string },
  read: (select: SelectPosts) => Promise<Page>,
): Promise<Omit<Page, 'items'> & { items: Bytes[] }> {
  const day = signedExpiry(now)
  if (cache !== null) {
    const page = await read(idLines)
    const { contentVersion, lines: ids } = parseLines(page.items)
    const items = await cache.get(ids, { contentVersion, day })
    if (items !== null) return { ...page, items: arrayOf(items) }
  }
  const page = await read(itemLines)
  const { contentVersion, lines } = parseLines(withAddresses(page.items, mediaUrl))
  const items = new Map(lines.map((json) => [json.slice(ID_AT, ID_AT + ID_LENGTH), Buffer.from(json)]))
  await cache?.set(items, { contentVersion, day })
  return { ...page, items: arrayOf([...items.values()]) }
}

function parseLines(text: string): { contentVersion: number; lines: string[] } {
  const [contentVersion, ...lines] = text.split('\n')
  return { contentVersion: Number(contentVersion), lines }
}

function arrayOf(items: readonly Bytes[]): Bytes[] {
  return [OPEN, ...items.flatMap((item, at) => (at === 0 ? [item] : [COMMA, item])), CLOSE]
}
