import { Fragment } from 'react'
import { readMrkdwn, type Piece } from './readMrkdwn'
import { ChatLink } from './ChatLink'

/** A text in Slack's markup as Slack shows it. */
export function Mrkdwn({ text }: { text: string }) {
  return <Pieces pieces={readMrkdwn(text)} />
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => <Fragment key={index}>{shown(piece)}</Fragment>)
}

function shown(piece: Piece) {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'break':
      return <br />
    case 'code':
      return <code>{piece.text}</code>
    case 'link':
      return <ChatLink address={piece.address}>{piece.label}</ChatLink>
    case 'bold':
      return (
        <strong>
          <Pieces pieces={piece.pieces} />
        </strong>
      )
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.pieces} />
        </em>
      )
    case 'strike':
      return (
        <s>
          <Pieces pieces={piece.pieces} />
        </s>
      )
  }
}
