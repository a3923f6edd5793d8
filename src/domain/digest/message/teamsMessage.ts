import type { Digest } from '../digest'
import { richestThatFits, type WholeForm } from './fitting'
import { teamsBlocks, type TeamsBlock } from './teamsBlocks'

/** A message as the address of a Teams workflow takes it: one Adaptive Card. */
export interface TeamsMessage {
  type: 'message'
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive'
      contentUrl: null
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json'
        type: 'AdaptiveCard'
        version: '1.4'
        msteams: { width: 'Full' }
        body: TeamsBlock[]
      }
    },
  ]
}

/** Teams takes about 28 KB, in bytes of UTF-8 as JSON; "about" is why a little is left. */
const LARGEST_MESSAGE = 27_000

const FORMS: readonly WholeForm[] = [
  { teaser: 180, hasCovers: true },
  { teaser: 180, hasCovers: false },
  { teaser: 80, hasCovers: false },
  { teaser: 0, hasCovers: false },
]

/**
 * The digest as a message for Microsoft Teams: a headline, a section a project, a line an entry with type, title as link, number
 * and teaser, and the cover below it. Nothing in an entry can ping, format or hide where it leads. A long week is cut until it
 * keeps within 28 KiB; what leaves entries out ends in "N more" (DIGEST-17).
 * @param withCovers the chat can fetch the covers, so that they may be shown
 */
export function teamsMessage(digest: Digest, { withCovers }: { withCovers: boolean }): TeamsMessage {
  const blocks = teamsBlocks(digest)
  return richestThatFits(
    digest.sections.map(({ entries }) => entries.length),
    FORMS.filter(({ hasCovers }) => withCovers || !hasCovers),
    (form) => attempt(blocks(form)),
  )
}

/** Null when it is too large; given up as soon as the texts alone are. */
function attempt(blocks: Iterable<TeamsBlock>): TeamsMessage | null {
  let room = LARGEST_MESSAGE
  const body: TeamsBlock[] = []
  for (const block of blocks) {
    room -= block.type === 'Image' ? block.url.length : block.text.length
    if (room < 0) return null
    body.push(block)
  }
  const message = card(body)
  return new TextEncoder().encode(JSON.stringify(message)).byteLength <= LARGEST_MESSAGE ? message : null
}

function card(body: TeamsBlock[]): TeamsMessage {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body,
  } as const
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  }
}
