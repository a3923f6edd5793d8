const LONGEST = 80
const AROUND = 24

/** The words from `start` to `end` with a little around them, cut at words, in one line of at most 80 UTF-16 units. */
export function excerptOf(text: string, start: number, end: number): string {
  const found = Math.min(end, start + LONGEST - 2 * 2 - 2)
  const room = Math.max(0, Math.min(AROUND, Math.floor((LONGEST - (found - start)) / 2) - 2))
  const from = start - room <= 0 ? 0 : wordStart(text, start - room, start)
  const to = found + room >= text.length ? text.length : wordEnd(text, found + room, found)
  const words = text.slice(from, to).toWellFormed().replace(/\s+/g, ' ').trim()
  return `${from > 0 ? '… ' : ''}${words}${to < text.length ? ' …' : ''}`
}

/** The first beginning of a word at or after `from`, and not after `last`. */
function wordStart(text: string, from: number, last: number): number {
  let at = from
  while (at < last && !/\s/.test(text.charAt(at - 1))) at += 1
  return at
}

/** The last end of a word at or before `to`, and not before `first`. */
function wordEnd(text: string, to: number, first: number): number {
  let at = to
  while (at > first && !/\s/.test(text.charAt(at))) at -= 1
  return at
}

/** The beginning of a text, cut at a word within 80 UTF-16 units, in one line. */
export function openingOf(text: string): string {
  const line = text
    .slice(0, LONGEST * 2)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= LONGEST && text.length <= LONGEST * 2) return line
  const room = line.slice(0, LONGEST - 1)
  const end = room.lastIndexOf(' ')
  return `${(end > 0 ? room.slice(0, end) : room.slice(0, -1)).toWellFormed()} …`
}
