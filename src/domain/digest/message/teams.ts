import type { Digest } from '../digest'
import { contentOf, type Content, type Markup } from './content'
import { richestThatFits } from './fitting'
import { coverAlt, escapedLine, JOINER, linkAddress } from './text'

/** A text of an Adaptive Card, in its Markdown. */
export interface TeamsText {
  type: 'TextBlock'
  text: string
  wrap: true
  style?: 'heading'
  size?: 'Large' | 'Medium'
  weight?: 'Bolder'
  isSubtle?: true
  separator?: true
  spacing?: 'None' | 'Small' | 'Large'
}

/** The cover of the entry above it. Teams shows PNG, JPEG and GIF with a public URL. */
interface TeamsImage {
  type: 'Image'
  url: string
  altText: string
  size: 'Medium'
  spacing: 'Small'
}

export type TeamsBlock = TeamsText | TeamsImage

/** A message for a Teams workflow: one Adaptive Card. */
export type TeamsMessage = ReturnType<typeof card>

/** Of the JSON, in UTF-8. Teams documents "about 28 KB", so this leaves a margin. */
const MAX_MESSAGE_BYTES = 27_000

/** A joiner breaks what is left of Markdown and of the card's functions (`{{DATE(…)}}`): entities, tags, bracketed addresses. */
function teamsText(escaped: string): string {
  return escaped
    .replace(/&(?=#?\w+;)/g, `&${JOINER}`)
    .replace(/<(?=[\p{L}/!?])/gu, `<${JOINER}`)
    .replace(/[{$](?=\{)/g, (character) => character + JOINER)
}

const markup: Markup = {
  text: teamsText,
  link: (address, label) => `[${teamsText(label)}](${linkAddress(address)})`,
  bullet: '',
}

/**
 * The digest as a message for Microsoft Teams: a headline, a section per project, a line per entry with type, linked
 * title, number and teaser, and the cover below it. Nothing in an entry can mention users, format the message or hide
 * where a link leads (DIGEST-17).
 * @param withCovers whether the chat can fetch the covers
 */
export function teamsMessage(digest: Digest, { withCovers }: { withCovers: boolean }): TeamsMessage {
  const content = contentOf(digest, markup)
  const sizes = digest.sections.map(({ entries }) => entries.length)
  return richestThatFits(sizes, withCovers, (level) => attempt(content(level)))
}

/** Null if it is too large. Stops as soon as the texts alone are too large. */
function attempt(content: Content): TeamsMessage | null {
  let remaining = MAX_MESSAGE_BYTES
  const body: TeamsBlock[] = []
  for (const block of blocksOf(content)) {
    remaining -= block.type === 'Image' ? block.url.length : block.text.length
    if (remaining < 0) return null
    body.push(block)
  }
  const message = card(body)
  return new TextEncoder().encode(JSON.stringify(message)).byteLength <= MAX_MESSAGE_BYTES ? message : null
}

function* blocksOf({ headline, sections, rest }: Content): Iterable<TeamsBlock> {
  const bold = { style: 'heading', weight: 'Bolder' } as const
  yield block(headline, { ...bold, size: 'Large' })
  for (const { heading, entries, more } of sections) {
    const text = teamsText(escapedLine(heading))
    yield block(text, { ...bold, size: 'Medium', separator: true, spacing: 'Large' })
    for (const { line, teaser, cover } of entries) {
      yield block(line, teaser === '' ? { spacing: 'Small' } : {})
      if (teaser !== '') yield block(teaser, { isSubtle: true, spacing: 'None' })
      if (cover !== null) {
        const altText = coverAlt(cover.alt)
        yield { type: 'Image', url: cover.url, altText, size: 'Medium', spacing: 'Small' }
      }
    }
    if (more !== null) yield block(more, { spacing: 'Small' })
  }
  if (rest !== null) yield block(rest, { separator: true, spacing: 'Large' })
}

function block(text: string, look: Omit<TeamsText, 'type' | 'text' | 'wrap'>): TeamsText {
  return { type: 'TextBlock', text, wrap: true, ...look }
}

function card(body: TeamsBlock[]) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body,
  } as const
  const attachment = {
    contentType: 'application/vnd.microsoft.card.adaptive',
    contentUrl: null,
    content,
  } as const
  return { type: 'message' as const, attachments: [attachment] as const }
}
