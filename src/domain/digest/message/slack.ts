import type { Digest, DigestEntry } from '../digest'
import { contentOf, type Content, type Markup, type SectionContent } from './content'
import { richestThatFits } from './fitting'
import { coverAlt, cutAtWord, escapedText, linkAddress } from './text'

/** A block of a Slack message. `verbatim` stops Slack from finding links and names by itself, `expand` from folding the text. */
export type SlackBlock =
  | { type: 'header'; text: { type: 'plain_text'; text: string; emoji: false } }
  | { type: 'divider' }
  | {
      type: 'section'
      text: { type: 'mrkdwn'; text: string; verbatim: true }
      expand: true
      accessory?: { type: 'image'; image_url: string; alt_text: string }
    }

/**
 * A message as Slack takes it (`chat.postMessage` without the channel, or the body of an incoming webhook). `text` repeats the
 * whole digest: Slack shows it in notifications, Mattermost and Rocket.Chat show it instead of the blocks.
 */
export interface SlackMessage {
  text: string
  blocks: SlackBlock[]
  unfurl_links: false
  unfurl_media: false
}

/** Slack's limits. Texts are counted after escaping, the message as JSON. */
const MAX_BLOCKS = 50
const MAX_HEADER_LENGTH = 150
const MAX_TEXT_LENGTH = 3000
const MAX_URL_LENGTH = 3000
/** Of 40,000; the rest is for data that a route adds, such as the channel and the run's id. */
const MAX_MESSAGE_LENGTH = 39_000
/**
 * The texts of all blocks together. Slack documents no limit and refuses more than some 10,000 characters from a bot
 * (`msg_blocks_too_long`; slackapi/bolt-js issue 2867).
 */
const MAX_BLOCKS_LENGTH = 9_500

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function slackText(escaped: string): string {
  return escaped.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}

const markup: Markup = {
  text: slackText,
  link: (address, label) => `<${slackText(linkAddress(address))}|${slackText(label)}>`,
  bullet: '• ',
}

/**
 * The digest as a message for Slack, Mattermost or Rocket.Chat: a headline, a section per project, a line per entry
 * with type, linked title, number and teaser. Nothing in an entry can mention users, format the message or hide where a
 * link leads (DIGEST-17).
 * @param withCovers whether the chat can fetch the covers
 */
export function slackMessage(digest: Digest, { withCovers }: { withCovers: boolean }): SlackMessage {
  const content = contentOf(digest, markup)
  const sizes = digest.sections.map(({ entries }) => entries.length)
  return richestThatFits(sizes, withCovers, (level) =>
    attempt(content(level), level.teaser > 0 ? '\n\n' : '\n'),
  )
}

/** A heading, an entry or a note, or several joined; with a picture, and the separator before it. */
interface Line {
  text: string
  cover: DigestEntry['cover']
  gap: '\n' | '\n\n'
}

/** @param gap between entries: a blank line if they have teasers */
function attempt(content: Content, gap: Line['gap']): SlackMessage | null {
  const sections: Line[][] = []
  let remaining = MAX_BLOCKS_LENGTH
  for (const section of content.sections) {
    const lines: Line[] = []
    sections.push(lines)
    for (const line of linesOf(section, gap)) {
      remaining -= line.text.length
      if (remaining < 0) return null
      lines.push(line)
    }
  }
  const headline = cutAtWord(content.headline, MAX_HEADER_LENGTH)
  const rest = content.rest === null ? [] : [content.rest]
  const texts = sections.map((lines) =>
    lines.map((line, index) => (index === 0 ? line.text : line.gap + line.text)).join(''),
  )
  const message: SlackMessage = {
    text: [headline, ...texts, ...rest].join('\n\n'),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: headline, emoji: false } },
      ...blocksOf(sections, MAX_BLOCKS - 1 - rest.length),
      ...rest.map((text) => toBlock({ text, cover: null })),
    ],
    unfurl_links: false,
    unfurl_media: false,
  }
  return fits(message) ? message : null
}

function* linesOf({ heading, entries, more }: SectionContent, gap: Line['gap']): Iterable<Line> {
  yield { text: `*${slackText(escapedText(heading))}*`, cover: null, gap }
  let isFirst = true
  for (const { line, teaser, cover } of entries) {
    yield { text: teaser === '' ? line : `${line}\n${teaser}`, cover, gap: isFirst ? '\n' : gap }
    isFirst = false
  }
  if (more !== null) yield { text: more, cover: null, gap }
}

/**
 * The projects as blocks, separated by rules if all of them fit; otherwise texts of different projects are joined where
 * possible.
 */
function blocksOf(sections: readonly Line[][], maxBlocks: number): SlackBlock[] {
  const texts = sections.map((lines) => joined(lines, { hasHeading: true }))
  const all = texts.flat().map((text): Line => ({ ...text, gap: '\n\n' }))
  if (all.length > maxBlocks) return joined(all, { hasHeading: false }).map(toBlock)
  if (all.length + sections.length - 1 > maxBlocks) return all.map(toBlock)
  return texts.flatMap((section, index): SlackBlock[] => [
    ...(index === 0 ? [] : [{ type: 'divider' } as const]),
    ...section.map(toBlock),
  ])
}

/**
 * Joins lines into as few texts as possible. A text has at most one picture, and an entry with a picture gets its own
 * text, after the heading if it is the first.
 */
function joined(lines: readonly Line[], { hasHeading }: { hasHeading: boolean }): Line[] {
  const texts: Line[] = []
  for (const [index, line] of lines.entries()) {
    const last = texts.at(-1)
    const mayJoin = last?.cover === null && (line.cover === null || (hasHeading && index === 1))
    const text = mayJoin ? last.text + line.gap + line.text : ''
    if (mayJoin && text.length <= MAX_TEXT_LENGTH) texts.splice(-1, 1, { ...line, text })
    else texts.push(line)
  }
  return texts
}

function toBlock({ text, cover }: Omit<Line, 'gap'>): SlackBlock {
  const block = { type: 'section', text: { type: 'mrkdwn', text, verbatim: true }, expand: true } as const
  if (cover === null || cover.url.length > MAX_URL_LENGTH) return block
  return { ...block, accessory: { type: 'image', image_url: cover.url, alt_text: coverAlt(cover.alt) } }
}

function fits(message: SlackMessage): boolean {
  const lengths = message.blocks.map((block) => (block.type === 'divider' ? 0 : block.text.text.length))
  return (
    lengths.length <= MAX_BLOCKS &&
    Math.max(...lengths) <= MAX_TEXT_LENGTH &&
    lengths.reduce((sum, length) => sum + length, 0) <= MAX_BLOCKS_LENGTH &&
    JSON.stringify(message).length <= MAX_MESSAGE_LENGTH
  )
}
