import { isRecord } from '@/lib/json'
import type { Block } from './blocks'

/** Two positions of one block, from 0; null where it does not exist. */
interface BlockMatch {
  before: number | null
  after: number | null
  /** Whether its place among the other matched blocks changed. */
  isMoved: boolean
}

/** How many of their words two blocks must share to be the same one. */
const SIMILAR = 0.4
/** Characters of a block that are compared, so that 100 long blocks are matched in a moment. */
const COMPARED_CHARACTERS = 1_000

/**
 * Matches the blocks of two contents: equal ones first, then those of a type that share most words, then those of a type
 * that follow the same block. The order is that of the new content; a removed block follows the one that preceded it.
 */
export function matchBlocks(before: readonly Block[], after: readonly Block[]): BlockMatch[] {
  const oldOf = new Map<number, number>()
  const used = new Set<number>()
  const pair = (old: number, current: number) => {
    if (used.has(old) || oldOf.has(current)) return
    oldOf.set(current, old)
    used.add(old)
  }

  const equal = new Map<string, number[]>()
  for (const [old, block] of before.entries()) {
    const key = JSON.stringify(block)
    equal.set(key, [...(equal.get(key) ?? []), old])
  }
  for (const [index, block] of after.entries()) {
    const old = equal.get(JSON.stringify(block))?.shift()
    if (old !== undefined) pair(old, index)
  }

  const wordsBefore = before.map(({ data }, old) => (used.has(old) ? NO_WORDS : wordsOf(data)))
  const candidates = [...after.entries()].flatMap(([index, block]) => {
    if (oldOf.has(index)) return []
    const words = wordsOf(block.data)
    return [...before.entries()].flatMap(([old, { type }]) => {
      if (type !== block.type || used.has(old)) return []
      return [{ old, index, likeness: likenessOf(wordsBefore[old] ?? NO_WORDS, words) }]
    })
  })
  const likely = candidates.filter(({ likeness }) => likeness >= SIMILAR)
  likely.sort((one, other) => other.likeness - one.likeness || distance(one) - distance(other))
  for (const { old, index } of likely) pair(old, index)

  for (const [index, { type }] of after.entries()) {
    const previous = index === 0 ? -1 : oldOf.get(index - 1)
    if (previous !== undefined && before[previous + 1]?.type === type) pair(previous + 1, index)
  }
  return inOrder(before.length, after.length, oldOf)
}

function distance({ old, index }: { old: number; index: number }): number {
  return Math.abs(old - index)
}

function inOrder(oldCount: number, count: number, oldOf: ReadonlyMap<number, number>): BlockMatch[] {
  const positions = Array.from({ length: count }, (_, index) => oldOf.get(index) ?? null)
  const kept = longestRising(positions.filter((old) => old !== null))
  const matches: BlockMatch[] = positions.map((before, after) => {
    return { before, after, isMoved: before !== null && !kept.has(before) }
  })
  const used = new Set(oldOf.values())
  for (let old = 0; old < oldCount; old += 1) {
    if (used.has(old)) continue
    const previous = matches.findLastIndex(
      ({ before, isMoved }) => before !== null && !isMoved && before < old,
    )
    matches.splice(previous + 1, 0, { before: old, after: null, isMoved: false })
  }
  return matches
}

/** The values of a longest rising subsequence: the blocks outside it are those that moved. */
function longestRising(values: readonly number[]): Set<number> {
  const chains: number[][] = []
  for (const value of values) {
    const shorter = chains.filter((chain) => (chain.at(-1) ?? -1) < value)
    const longest = shorter.reduce<number[]>((best, chain) => (chain.length > best.length ? chain : best), [])
    chains.push([...longest, value])
  }
  return new Set(chains.reduce<number[]>((best, chain) => (chain.length > best.length ? chain : best), []))
}

/** How often each word occurs in the data of a block, and how many words there are. Ids of images are words. */
interface Words {
  counts: ReadonlyMap<string, number>
  total: number
}

const NO_WORDS: Words = { counts: new Map(), total: 0 }

function wordsOf(data: unknown): Words {
  const counts = new Map<string, number>()
  const text = JSON.stringify(isRecord(data) ? Object.values(data) : (data ?? null))
  const words = text.slice(0, COMPARED_CHARACTERS).match(/[\p{L}\p{N}-]+/gu) ?? []
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, total: words.length }
}

/** The share of words that two blocks have in common (Dice), between 0 and 1. */
function likenessOf(one: Words, other: Words): number {
  const total = one.total + other.total
  if (total === 0) return 0
  let shared = 0
  for (const [word, count] of one.counts) shared += Math.min(count, other.counts.get(word) ?? 0)
  return (2 * shared) / total
}
