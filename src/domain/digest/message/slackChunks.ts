import type { SlackLine, SlackText } from './slackLines'

/** The longest text of a section, in characters after escaping (Slack's text object). */
export const LONGEST_TEXT = 3000

const BETWEEN = '\n\n'

/**
 * Puts the lines of a project together into as few texts as hold them: a text carries one picture at most, and an entry with a
 * picture stands alone, after the heading when it is the first.
 */
export function chunksOf(lines: readonly SlackLine[]): SlackText[] {
  const chunks: SlackText[] = []
  for (const [index, line] of lines.entries()) {
    const last = chunks.at(-1)
    const mayJoin = last !== undefined && last.cover === null && (line.cover === null || index === 1)
    const joined = mayJoin ? last.text + line.gap + line.text : ''
    if (last !== undefined && mayJoin && joined.length <= LONGEST_TEXT)
      chunks.splice(-1, 1, { text: joined, cover: line.cover })
    else chunks.push(line)
  }
  return chunks
}

/** Joins neighbouring texts without pictures when there are more than `max` of them. */
export function mergedUpTo(chunks: readonly SlackText[], max: number): SlackText[] {
  if (chunks.length <= max) return [...chunks]
  const fewer: SlackText[] = []
  for (const chunk of chunks) {
    const last = fewer.at(-1)
    const text = last === undefined ? '' : `${last.text}${BETWEEN}${chunk.text}`
    if (last && last.cover === null && chunk.cover === null && text.length <= LONGEST_TEXT)
      fewer.splice(-1, 1, { text, cover: null })
    else fewer.push(chunk)
  }
  return fewer
}
