/** A seeded random generator. */
export interface Random {
  /** From 0 to below 1. */
  next: () => number
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  /** True with this probability. */
  chance: (part: number) => boolean
  /** One of these; the list must not be empty. */
  pick: <Item>(items: readonly Item[]) => Item
  /** Each of these with this probability. */
  some: <Item>(items: readonly Item[], part?: number) => Item[]
  /** All of these, in random order. */
  shuffle: <Item>(items: readonly Item[]) => Item[]
  /** A UUID v7. */
  uuid: () => string
}

/** A generator from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const chance = (part: number) => next() < part
  const hex = (digits: number) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join('')
  return {
    next,
    int,
    chance,
    pick(items) {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new Error('there is nothing to pick from')
      return item
    },
    some: (items, part = 0.5) => items.filter(() => chance(part)),
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
    uuid: () => `0${hex(7)}-${hex(4)}-7${hex(3)}-${int(8, 9)}${hex(3)}-${hex(12)}`,
  }
}

/** The seed of this run: `TEST_SEED` if set, else a new one. Printed, so that a failure can be reproduced. */
export function seedOf(what: string): number {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`${what}: TEST_SEED=${seed}\n`)
  return seed
}
