/** How much a message tells. */
export interface Form {
  /** How many entries of each section it names. */
  shown: readonly number[]
  /** How many of all it leaves out. */
  left: number
  /** The longest teaser in characters; 0 is none. */
  teaser: number
  hasCovers: boolean
}

/** A form that names every entry. */
export type WholeForm = Pick<Form, 'teaser' | 'hasCovers'>

/**
 * The message that tells the most and fits: with every entry in the first of the forms that does, else the titles of as many
 * entries as fit, one of each section in turn, so that no project goes unmentioned for another's length.
 * @param sizes the number of entries of each section
 * @param forms from the richest to the poorest
 * @param attempt the message in a form, or null when it does not fit; best found out early, since most forms of a long week do not.
 * A message without entries has to fit
 */
export function richestThatFits<Message>(
  sizes: readonly number[],
  forms: readonly WholeForm[],
  attempt: (form: Form) => Message | null,
): Message {
  for (const form of forms) {
    const message = attempt({ ...form, shown: sizes, left: 0 })
    if (message !== null) return message
  }
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const cutTo = (count: number): Message | null =>
    attempt({ shown: shares(sizes, count), left: total - count, teaser: 0, hasCovers: false })
  let best = cutTo(0)
  // Leaving out a single entry would be a poor joke: the line that says so takes its room.
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

/** Deals `count` out over sections of these sizes, one to each in turn, in their order. */
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
