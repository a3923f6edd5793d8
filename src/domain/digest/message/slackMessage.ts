import type { Digest } from '../digest'
import { digestWords } from './digestWords'
import { richestThatFits, type Form, type WholeForm } from './fitting'
import { coverAlt } from './coverAlt'
import { cutAtWord } from './cutAtWord'
import { chunksOf, LONGEST_TEXT, mergedUpTo } from './slackChunks'
import { slackLines, type SlackLine, type SlackLines, type SlackText } from './slackLines'

/** A text in Slack's markup. `verbatim` keeps Slack from finding links, channels and names in it by itself. */
interface Markup {
  type: 'mrkdwn'
  text: string
  verbatim: true
}

/** A block of a Slack message: the headline, a rule between projects, or a text with the cover of the entry that it tells of. */
export type SlackBlock =
  | { type: 'header'; text: { type: 'plain_text'; text: string; emoji: false } }
  | { type: 'divider' }
  | {
      type: 'section'
      text: Markup
      /** Shown in full, without "see more". */
      expand: true
      accessory?: { type: 'image'; image_url: string; alt_text: string }
    }

/**
 * A message as Slack takes it (`chat.postMessage` without its channel, or the body of an incoming webhook). `text` tells
 * the whole digest again: Mattermost and Rocket.Chat show it and ignore the blocks, Slack shows it in notifications.
 */
export interface SlackMessage {
  text: string
  blocks: SlackBlock[]
  unfurl_links: false
  unfurl_media: false
}

/** Slack's limits; the longest message in characters as JSON. */
const MOST_BLOCKS = 50
const LONGEST_HEADER = 150
/** Of 40,000; the rest is for what a route adds, such as the channel and the run's id. */
const LONGEST_MESSAGE = 39_000
/**
 * All texts of the blocks together, in characters. Slack names no limit and refuses more than some 10,000 from a bot
 * (`msg_blocks_too_long`; slackapi/bolt-js issue 2867).
 */
const LONGEST_BLOCKS = 9_500
const LONGEST_ADDRESS = 3000

const FORMS: readonly WholeForm[] = [
  { teaser: 180, hasCovers: true },
  { teaser: 180, hasCovers: false },
  { teaser: 80, hasCovers: false },
  { teaser: 0, hasCovers: false },
]

/**
 * The digest as a message for Slack, Mattermost or Rocket.Chat: a headline, a section a project, a line an entry with type, title
 * as link, number and teaser. Nothing in an entry can ping, format or hide where it leads. A long week is cut until it keeps
 * within Slack's limits; what leaves entries out ends in "N more" (DIGEST-17).
 * @param withCovers the chat can fetch the covers, so that they may be shown
 */
export function slackMessage(digest: Digest, { withCovers }: { withCovers: boolean }): SlackMessage {
  const headline = cutAtWord(digestWords[digest.language].headline(digest), LONGEST_HEADER)
  const lines = slackLines(digest)
  return richestThatFits(
    digest.sections.map(({ entries }) => entries.length),
    FORMS.filter(({ hasCovers }) => withCovers || !hasCovers),
    (form) => attempt(headline, lines, form),
  )
}

function attempt(headline: string, lines: SlackLines, form: Form): SlackMessage | null {
  const sections = takeUpTo(LONGEST_BLOCKS, lines.sections(form))
  if (sections === null) return null
  const rest = form.left === 0 ? [] : [lines.rest(form.left)]
  const told = sections.map(joined)
  const blocks = [
    ...blocksOf(sections.map(chunksOf), MOST_BLOCKS - 1 - rest.length),
    ...rest.map((text) => toBlock({ text, cover: null })),
  ]
  const message: SlackMessage = {
    text: [headline, ...told, ...rest].join('\n\n'),
    blocks: [{ type: 'header', text: { type: 'plain_text', text: headline, emoji: false } }, ...blocks],
    unfurl_links: false,
    unfurl_media: false,
  }
  return fits(message) ? message : null
}

/**
 * The texts of all sections, at most so many where they can be joined. Entries are parted by a blank line, so that a heading
 * would cling to the entry before; a rule parts projects as long as there is room for all rules.
 */
function blocksOf(sections: readonly SlackText[][], most: number): SlackBlock[] {
  const chunks = sections.flat()
  const isRoomy = chunks.length + sections.length - 1 <= most
  if (!isRoomy) return mergedUpTo(chunks, most).map(toBlock)
  return sections.flatMap((section, index): SlackBlock[] => [
    ...(index === 0 ? [] : [{ type: 'divider' } as const]),
    ...section.map(toBlock),
  ])
}

/** The lines of a section as one text. */
function joined(lines: readonly SlackLine[]): string {
  return lines.map(({ text, gap }, index) => (index === 0 ? text : gap + text)).join('')
}

/** The lines, or null as soon as they are longer together: long before the message is put together and measured. */
function takeUpTo(most: number, sections: Iterable<Iterable<SlackLine>>): SlackLine[][] | null {
  let room = most
  const taken: SlackLine[][] = []
  for (const section of sections) {
    const lines: SlackLine[] = []
    taken.push(lines)
    for (const line of section) {
      room -= line.text.length
      if (room < 0) return null
      lines.push(line)
    }
  }
  return taken
}

function toBlock({ text, cover }: SlackText): SlackBlock {
  const block = { type: 'section', text: { type: 'mrkdwn', text, verbatim: true }, expand: true } as const
  if (cover === null || cover.url.length > LONGEST_ADDRESS) return block
  return { ...block, accessory: { type: 'image', image_url: cover.url, alt_text: coverAlt(cover.alt) } }
}

function fits(message: SlackMessage): boolean {
  return (
    message.blocks.length <= MOST_BLOCKS &&
    message.blocks.every((block) => lengthOf(block) <= LONGEST_TEXT) &&
    message.blocks.reduce((sum, block) => sum + lengthOf(block), 0) <= LONGEST_BLOCKS &&
    JSON.stringify(message).length <= LONGEST_MESSAGE
  )
}

function lengthOf(block: SlackBlock): number {
  return block.type === 'divider' ? 0 : block.text.text.length
}
