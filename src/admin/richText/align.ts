import type { ListItem, TableRow } from 'mdast'
import { diffArrays } from 'diff'
import { keyOf, type EditorBlock } from './tree'

/** A node of the new text with its counterpart in the old one, if any. A kept one has not changed. */
export type Aligned<Node> =
  | { block: Node; isKept: boolean; old: Node; at: number }
  | { block: Node; isKept: false; old: null; at: -1 }

/** Pairs the nodes of two texts, in order: equal ones first, then those between them of the same type. */
export function align<Node extends EditorBlock | ListItem | TableRow>(
  olds: readonly Node[],
  blocks: readonly Node[],
): Aligned<Node>[] {
  const oldKeys = olds.map(keyOf)
  const keys = blocks.map(keyOf)
  // Equal ends first: among equal blocks, a difference would take any of them for the one that changed.
  const shorter = Math.min(keys.length, oldKeys.length)
  let start = 0
  while (start < shorter && keys[start] === oldKeys[start]) start += 1
  let end = 0
  while (end < shorter - start && keys.at(-1 - end) === oldKeys.at(-1 - end)) end += 1
  const changes = diffArrays(oldKeys.slice(start, oldKeys.length - end), keys.slice(start, keys.length - end))
  const pairs: Pair[] = [{ count: start }, ...changes, { count: end }]
  const aligned: Aligned<Node>[] = []
  let oldAt = 0
  let newAt = 0
  let free: number[] = []
  for (const { added = false, removed = false, count } of pairs) {
    const indices = Array.from({ length: count }, (_, index) => index)
    if (removed) free = indices.map((index) => oldAt + index)
    else
      for (const index of indices) {
        const block = blocks[newAt + index]
        if (block === undefined) continue
        const at = added ? takeAlike(free, olds, block) : oldAt + index
        const old = olds[at]
        aligned.push(old ? { block, isKept: !added, old, at } : { block, isKept: false, old: null, at: -1 })
      }
    if (!removed) {
      newAt += count
      free = []
    }
    if (!added) oldAt += count
  }
  return aligned
}

interface Pair {
  count: number
  added?: boolean
  removed?: boolean
}

/** The next removed node of the same type, which is taken from the list with those before it; -1 if there is none. */
function takeAlike<Node extends EditorBlock | ListItem | TableRow>(
  free: number[],
  olds: readonly Node[],
  { type }: Node,
): number {
  const found = free.findIndex((at) => olds[at]?.type === type)
  if (found === -1) return -1
  const at = free[found] ?? -1
  free.splice(0, found + 1)
  return at
}
