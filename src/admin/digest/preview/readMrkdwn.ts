/** A piece of a text in Slack's markup ("mrkdwn"), as far as the archive's messages use it. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'code'; text: string }
  | { kind: 'link'; address: string; label: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: Piece[] }

/** What a mark must not touch on its outer side: a word, or the joiner that takes a mark its meaning. */
const OUTSIDE = '[\\p{L}\\p{N}\\u2060]'
/** What a mark must not touch on its inner side. */
const INSIDE = '[\\s\\u2060]'
const ADDRESS = /^(?:https?:|mailto:)/i

const pattern = new RegExp(
  [
    '<([^<>|\\n]+)(?:\\|([^<>\\n]*))?>',
    ...['\\*', '_', '~'].map(marked),
    `(?<!${OUTSIDE})\`([^\`\\n]+)\`(?!${OUTSIDE})`,
    '(\\n)',
  ].join('|'),
  'gu',
)

/** The text between two signs on one line; a link in it is taken whole, whatever its address holds. */
function marked(sign: string): string {
  return `(?<!${OUTSIDE})${sign}(?!${INSIDE})((?:<[^<>\\n]*>|[^<\\n${sign}])+)(?<!${INSIDE})${sign}(?!${OUTSIDE})`
}

/**
 * Reads a text in Slack's markup as Slack shows it: bold, italic, struck out, code, links, ends of lines, and the three
 * entities. A link that leads to anything but the web is its label.
 */
export function readMrkdwn(text: string): Piece[] {
  const pieces: Piece[] = []
  let read = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > read) pieces.push({ kind: 'text', text: decoded(text.slice(read, match.index)) })
    pieces.push(pieceOf(match))
    read = match.index + match[0].length
  }
  if (read < text.length) pieces.push({ kind: 'text', text: decoded(text.slice(read)) })
  return pieces
}

function pieceOf([, address, label, bold, italic, strike, code]: RegExpExecArray): Piece {
  if (address !== undefined) {
    const shown = decoded(label ?? address)
    return ADDRESS.test(address)
      ? { kind: 'link', address: decoded(address), label: shown }
      : { kind: 'text', text: shown }
  }
  if (bold !== undefined) return { kind: 'bold', pieces: readMrkdwn(bold) }
  if (italic !== undefined) return { kind: 'italic', pieces: readMrkdwn(italic) }
  if (strike !== undefined) return { kind: 'strike', pieces: readMrkdwn(strike) }
  if (code !== undefined) return { kind: 'code', text: decoded(code) }
  return { kind: 'break' }
}

function decoded(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
