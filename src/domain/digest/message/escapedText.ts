import { JOINER } from './oneLine'

/** What looks like the marks of Slack's and of Markdown's markup and means nothing to either. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '*': '\u2217',
  _: '\u02cd',
  '~': '\u223c',
  '`': '\u02cb',
}

const MARKS = /`|[*~](?=\S)|(?<=\S)[*~]|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu
const MENTION = /@/g
// Looked for after the marks, whose likenesses count as letters.
const EMOJI = /:(?=[\p{L}\p{N}_+'-]+:)/gu
const ESCAPE = /\\(?=[!-/:-@[-`{-~]|$)/g
const LINK = /\](?=[([:])/g

/**
 * A text that a chat shows letter by letter: what would ping, format, link or become a picture is broken by a word joiner, or
 * its mark replaced by its likeness. There is no escape that Slack, Mattermost, Rocket.Chat and each of Teams' clients obey: Slack
 * has none at all for its marks, and Teams on a phone shows the backslashes.
 * @param plain a text as `oneLine` answers it
 */
export function escapedText(plain: string): string {
  return plain
    .replace(MARKS, (marks) => Array.from(marks, (mark) => LOOKALIKES[mark] ?? mark).join(''))
    .replace(EMOJI, `:${JOINER}`)
    .replace(MENTION, `@${JOINER}`)
    .replace(ESCAPE, `\\${JOINER}`)
    .replace(LINK, `]${JOINER}`)
}

/** An inert text for the label of a Markdown link, which a bracket without its partner would end too early. */
export function escapedLabel(plain: string): string {
  const text = escapedText(plain)
  return isBalanced(text) ? text : text.replaceAll('[', '(').replaceAll(']', ')')
}

/** An inert text for the beginning of a line, where quotes, lists and headings are told by their first character. */
export function escapedLine(plain: string): string {
  const text = escapedText(plain)
  return /^(?:[-+*>#=|]|\d+[.)])/.test(text) ? JOINER + text : text
}

function isBalanced(text: string): boolean {
  let open = 0
  for (const character of text) {
    if (character === '[') open += 1
    if (character === ']') open -= 1
    if (open < 0) return false
  }
  return open === 0
}
