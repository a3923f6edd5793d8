import type { ReactNode } from 'react'

const ADDRESS = /^(?:https?:|mailto:)/i

// An asterisk is plain text if it is next to a letter outside, next to a space inside, or next to the word joiner that disables it.
const PATTERN =
  /<([^<>|\n]+)(?:\|([^<>\n]*))?>|(?<![\p{L}\p{N}\u2060])\*(?![\s\u2060])((?:<[^<>\n]*>|[^<\n*])+)(?<![\s\u2060])\*(?![\p{L}\p{N}\u2060])|(\n)/gu

/**
 * A text in Slack's markup ("mrkdwn") as Slack shows it. Supports what the archive's messages use: links, bold text and the three
 * entities. A link to anything but a web or mail address becomes its label. Links open in a new tab.
 */
export function Mrkdwn({ text }: { text: string }): ReactNode {
  const nodes: ReactNode[] = []
  let read = 0
  for (const match of text.matchAll(PATTERN)) {
    nodes.push(decoded(text.slice(read, match.index)), nodeOf(match))
    read = match.index + match[0].length
  }
  return [...nodes, decoded(text.slice(read))]
}

function nodeOf({ index, 1: address, 2: label, 3: bold }: RegExpExecArray): ReactNode {
  if (bold !== undefined)
    return (
      <strong key={index}>
        <Mrkdwn text={bold} />
      </strong>
    )
  if (address === undefined) return <br key={index} />
  const shown = decoded(label ?? address)
  if (!ADDRESS.test(address)) return shown
  return (
    <a href={decoded(address)} key={index} rel="noreferrer" target="_blank">
      {shown}
    </a>
  )
}

function decoded(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
