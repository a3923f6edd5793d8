import type { ReactNode } from 'react'

/** A piece of a text in Slack's markup ("mrkdwn"), as far as the archive's messages use it. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'code'; text: string }
  | { kind: 'link'; address: string; label: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: Piece[] }

/** What a mark must not touch on its outer side: a word, or the joiner that disables it. */
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

/** The text between two marks on one line. A link in it is taken whole, whatever its address contains. */
function marked(sign: string): string {
  return `(?<!${OUTSIDE})${sign}(?!${INSIDE})((?:<[^<>\\n]*>|[^<\\n${sign}])+)(?<!${INSIDE})${sign}(?!${OUTSIDE})`
}

/**
 * Reads a text in Slack's markup as Slack shows it: bold, italic, struck out, code, links, line breaks, and the three entities. A
 * link to anything but the web becomes its label.
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

const TAGS = { bold: 'strong', italic: 'em', strike: 's' } as const

/** A text in Slack's markup as Slack shows it. Links open beside the admin. */
export function Mrkdwn({ text }: { text: string }) {
  return render(readMrkdwn(text))
}

function render(pieces: readonly Piece[]): ReactNode {
  return pieces.map((piece, index) => {
    switch (piece.kind) {
      case 'text':
        return piece.text
      case 'break':
        return <br key={index} />
      case 'code':
        return <code key={index}>{piece.text}</code>
      case 'link':
        return (
          <a href={piece.address} key={index} rel="noreferrer" target="_blank">
            {piece.label}
          </a>
        )
      case 'bold':
      case 'italic':
      case 'strike': {
        const Tag = TAGS[piece.kind]
        return <Tag key={index}>{render(piece.pieces)}</Tag>
      }
    }
  })
}
