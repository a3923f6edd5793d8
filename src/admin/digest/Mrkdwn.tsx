import type { ReactNode } from 'react'

/** A piece of a text in Slack's markup ("mrkdwn"), as far as the archive's messages use it: links, and bold headings. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'link'; address: string; label: string }
  | { kind: 'bold'; pieces: Piece[] }

const ADDRESS = /^(?:https?:|mailto:)/i

// An asterisk is no mark next to a letter outside, next to a blank inside, or next to the joiner that disables it.
const pattern =
  /<([^<>|\n]+)(?:\|([^<>\n]*))?>|(?<![\p{L}\p{N}\u2060])\*(?![\s\u2060])((?:<[^<>\n]*>|[^<\n*])+)(?<![\s\u2060])\*(?![\p{L}\p{N}\u2060])|(\n)/gu

/** Reads a text in Slack's markup, with the three entities. A link to anything but the web becomes its label. */
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

function pieceOf([, address, label, bold]: RegExpExecArray): Piece {
  if (bold !== undefined) return { kind: 'bold', pieces: readMrkdwn(bold) }
  if (address === undefined) return { kind: 'break' }
  const shown = decoded(label ?? address)
  return ADDRESS.test(address)
    ? { kind: 'link', address: decoded(address), label: shown }
    : { kind: 'text', text: shown }
}

function decoded(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

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
      case 'link':
        return (
          <a href={piece.address} key={index} rel="noreferrer" target="_blank">
            {piece.label}
          </a>
        )
      case 'bold':
        return <strong key={index}>{render(piece.pieces)}</strong>
    }
  })
}
