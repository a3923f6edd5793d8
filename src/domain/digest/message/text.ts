import { firstCharacters, lengthOf } from '@/lib/text'

/** WORD JOINER: invisible, keeps adjacent characters together, and breaks markup that needs them adjacent. */
export const JOINER = '\u2060'

const BREAKS = /[\p{Cc}\s\u2028\u2029]+/gu

/**
 * Characters that hide, or change what follows them: soft hyphens, zero-width spaces, word joiners, direction overrides,
 * annotations, letters without a shape. The marks and joiners that scripts and emoji need (LRM, RLM, ZWJ, ZWNJ) stay.
 */
const HIDDEN =
  /[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/g

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A text on one line, without hidden characters and without lone surrogates. Empty if nothing in it is visible. */
export function oneLine(text: string): string {
  const plain = text.toWellFormed().replace(HIDDEN, '').replace(BREAKS, ' ').trim()
  return VISIBLE.test(plain) ? plain : ''
}

/**
 * A text of at most `max` characters, cut after a word, with an ellipsis. A single word longer than half of that is cut
 * itself.
 */
export function cutAtWord(text: string, max: number): string {
  if (lengthOf(text) <= max) return text
  const head = firstCharacters(text, max - 1)
  const end = head.lastIndexOf(' ')
  if (end * 2 <= head.length) return `${head}…`
  return `${head.slice(0, end).replace(/[\s\p{Pd},.;:]+$/u, '')} …`
}

/** Lookalikes of the formatting characters of Slack and Markdown, without a meaning in either. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '*': '\u2217',
  _: '\u02cd',
  '~': '\u223c',
  '`': '\u02cb',
}

const MARKS = /`|[*~](?=\S)|(?<=\S)[*~]|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu
const MENTION = /@/g
// Runs after the marks, because their lookalikes count as letters.
const EMOJI = /:(?=[\p{L}\p{N}_+'-]+:)/gu
const ESCAPE = /\\(?=[!-/:-@[-`{-~]|$)/g
const LINK = /\](?=[([:])/g

/**
 * A text that a chat shows letter by letter: a joiner breaks mentions, links and emoji codes, and formatting marks become
 * lookalikes. No escape works in Slack, Mattermost, Rocket.Chat and every Teams client: Slack has none for its marks, and Teams
 * on a phone shows backslashes.
 * @param plain a text from `oneLine`
 */
export function escapedText(plain: string): string {
  return plain
    .replace(MARKS, (marks) => Array.from(marks, (mark) => LOOKALIKES[mark] ?? mark).join(''))
    .replace(EMOJI, `:${JOINER}`)
    .replace(MENTION, `@${JOINER}`)
    .replace(ESCAPE, `\\${JOINER}`)
    .replace(LINK, `]${JOINER}`)
}

/** An escaped text for the label of a link: an unpaired bracket would end the label of a Markdown link. */
export function escapedLabel(plain: string): string {
  const text = escapedText(plain)
  return isBalanced(text) ? text : text.replaceAll('[', '(').replaceAll(']', ')')
}

/** An escaped text for the beginning of a line, where the first character can start a quote, list or heading. */
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

/** An address with every character percent-encoded that could end a link in Slack's markup or in Markdown. */
export function linkAddress(address: string): string {
  return address.toWellFormed().replace(/[\s<>|"'`()\\^{}]/gu, (character) => {
    const encoded = encodeURIComponent(character)
    return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded
  })
}

const MAX_ALT_LENGTH = 200

/** The alternative text of a cover. Markup is removed, although services treat it as plain text. */
export function coverAlt(alt: string): string {
  const plain = cutAtWord(oneLine(alt), MAX_ALT_LENGTH) || '…'
  return plain.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('@', `@${JOINER}`)
}
