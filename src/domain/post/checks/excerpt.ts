/** In UTF-16 units, to fit on a line. */
const MAX_LENGTH = 80
const MAX_NEIGHBOUR_LENGTH = 24

/** The words from `start` to `end`, on one line of at most 80 UTF-16 units. A mark includes the words next to it. */
export function excerptOf(text: string, start: number, end: number): string {
  const isMark = !/[\p{L}\p{N}]/u.test(text.slice(start, end))
  return isMark ? openingOf(withNeighbours(text, start, end)) : openingOf(text.slice(start, end))
}

function withNeighbours(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - MAX_NEIGHBOUR_LENGTH), start)
  const after = text.slice(end, end + MAX_NEIGHBOUR_LENGTH)
  const left = /\S*\s*$/.exec(before)?.[0] ?? ''
  const isSpaced = left === '' || /\s$/.test(left)
  const right = (isSpaced ? /^\s*\S*/ : /^\S*/).exec(after)?.[0] ?? ''
  return left + text.slice(start, Math.min(end, start + MAX_LENGTH)) + right
}

/** The start of a text, cut at a word within 80 UTF-16 units, on one line. */
export function openingOf(text: string): string {
  const line = text
    .slice(0, MAX_LENGTH * 2)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= MAX_LENGTH && text.length <= MAX_LENGTH * 2) return line
  const cut = line.slice(0, MAX_LENGTH - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut.slice(0, -1)).toWellFormed()} …`
}
