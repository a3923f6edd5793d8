/** The level of detail of a message. */
export interface DetailLevel {
  /** How many entries it names, by section. */
  shown: readonly number[]
  /** How many entries it leaves out. */
  omitted: number
  /** Maximum length of a teaser in characters; 0 for none. */
  teaser: number
  hasCovers: boolean
}

/** The levels with every entry, richest first. If none fits, the message lists titles only. */
const COMPLETE_LEVELS = [
  { teaser: 180, hasCovers: true },
  { teaser: 180, hasCovers: false },
  { teaser: 80, hasCovers: false },
  { teaser: 0, hasCovers: false },
] as const

/**
 * Returns the message at the first level that fits. If none does, it lists as many titles as fit, evenly across projects
 * (DIGEST-17).
 * @param sizes the number of entries, by section
 * @param withCovers whether covers may be shown
 * @param attempt the message at a level, or null if it does not fit. It should fail fast, because most levels of a long week don't
 * fit. A message without entries must fit.
 */
export function richestThatFits<Message>(
  sizes: readonly number[],
  withCovers: boolean,
  attempt: (level: DetailLevel) => Message | null,
): Message {
  for (const level of COMPLETE_LEVELS) {
    if (level.hasCovers && !withCovers) continue
    const message = attempt({ ...level, shown: sizes, omitted: 0 })
    if (message !== null) return message
  }
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const cutTo = (count: number): Message | null =>
    attempt({ shown: shares(sizes, count), omitted: total - count, teaser: 0, hasCovers: false })
  let best = cutTo(0)
  // Leave out at least two entries, because the line "1 more" is as long as an entry.
  for (let low = 1, high = total - 2; low <= high;) {
    const middle = Math.floor((low + high) / 2)
    const message = cutTo(middle)
    best = message ?? best
    if (message === null) high = middle - 1
    else low = middle + 1
  }
  if (best === null) throw new Error('A message without entries does not fit.')
  return best
}

/** Distributes `count` evenly across sections of these sizes. */
export function shares(sizes: readonly number[], count: number): number[] {
  const dealt = sizes.map(() => 0)
  let rest = count
  for (let round = 0; rest > 0 && sizes.some((size) => size > round); round += 1) {
    for (const [index, size] of sizes.entries()) {
      if (size <= round || rest === 0) continue
      dealt[index] = round + 1
      rest -= 1
    }
  }
  return dealt
}
