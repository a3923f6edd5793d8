import { diffLines, diffWordsWithSpace } from 'diff'

/** A piece of a text that was compared word by word. */
export interface TextPart {
  text: string
  change: 'same' | 'added' | 'removed'
}

/** How long one text and all texts of a difference are compared, in milliseconds: meanwhile the process does nothing else. */
const MAX_MS = { text: 20, total: 80 }
/** Edits after which two texts count as different as a whole. */
const MAX_EDITS = 1_000
/** Characters of both texts up to which words or lines are compared: to split a text takes time that is not limited. */
const MAX_CHARACTERS = { words: 100_000, lines: 1_000_000 }
/** Characters up to which comparing takes no time worth limiting, so that short texts are compared the same way every time. */
const SHORT = 2_000

/**
 * Compares texts by their words; long texts with little in common by their lines, or not at all: then the old text is removed and the
 * new one added. So are all texts that come when the time is used up.
 * @param milliseconds for all texts together; with 0 nothing is compared
 */
export function textComparer(milliseconds = MAX_MS.total): (before: string, after: string) => TextPart[] {
  let left = milliseconds
  return (before, after) => {
    if (left <= 0) return replaced(before, after)
    const began = performance.now()
    const parts = diffText(before, after, Math.min(left, MAX_MS.text))
    left -= performance.now() - began
    return parts
  }
}

function diffText(before: string, after: string, timeout: number): TextPart[] {
  const length = before.length + after.length
  const options = { maxEditLength: MAX_EDITS, ...(length > SHORT && { timeout: timeout / 2 }) }
  const words = length > MAX_CHARACTERS.words ? undefined : diffWordsWithSpace(before, after, options)
  const changes = words ?? (length > MAX_CHARACTERS.lines ? undefined : diffLines(before, after, options))
  if (!changes) return replaced(before, after)
  return changes.map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

function replaced(before: string, after: string): TextPart[] {
  const parts: TextPart[] = [
    { text: before, change: 'removed' },
    { text: after, change: 'added' },
  ]
  return parts.filter(({ text }) => text !== '')
}
