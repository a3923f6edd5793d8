import type { Digest, DigestEntry, DigestProject } from '../digest'
import { coverAlt } from './coverAlt'
import { digestWords } from './digestWords'
import type { Form } from './fitting'
import { escapedLabel, escapedLine, escapedText } from './escapedText'
import { projectAddress } from './linkAddress'
import { entryTitle, projectHeading, quotedNumber, shortTeaser, typeLabel } from './naming'
import { once } from './once'
import { teamsLink, teamsText } from './teamsText'

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

/** The cover of the entry above it. Teams shows PNG, JPEG and GIF that the public internet reaches. */
export interface TeamsImage {
  type: 'Image'
  url: string
  altText: string
  size: 'Medium'
  spacing: 'Small'
}

/** A part of a digest's card. */
export type TeamsBlock = TeamsText | TeamsImage

/** What a digest says on a card in a form, part by part, written when it is asked for: of a long week little is. */
export function teamsBlocks(digest: Digest): (form: Form) => Iterable<TeamsBlock> {
  const words = digestWords[digest.language]
  const told = digest.sections.map(({ project, entries }) => ({
    heading: teamsText(escapedLine(projectHeading(project))),
    entries: entries.map((entry) => ({ entry, line: once(() => entryLine(digest, project, entry)) })),
    more: (left: number) => teamsLink(projectAddress(digest.archiveUrl, project.slug), words.more(left)),
  }))
  function* sectionBlocks(
    { heading, entries, more }: (typeof told)[number],
    count: number,
    { teaser: max, hasCovers }: Form,
  ): Iterable<TeamsBlock> {
    yield block(heading, {
      style: 'heading',
      size: 'Medium',
      weight: 'Bolder',
      separator: true,
      spacing: 'Large',
    })
    for (const { entry, line } of entries.slice(0, count)) {
      const teaser = shortTeaser(entry, max)
      yield block(line(), teaser === '' ? { spacing: 'Small' } : {})
      if (teaser !== '') yield block(teamsText(escapedLine(teaser)), { isSubtle: true, spacing: 'None' })
      if (hasCovers && entry.cover !== null) yield image(entry.cover)
    }
    if (count < entries.length) yield block(more(entries.length - count), { spacing: 'Small' })
  }
  return function* (form) {
    yield block(words.headline(digest), { style: 'heading', size: 'Large', weight: 'Bolder' })
    for (const [index, section] of told.entries()) {
      const count = form.shown[index] ?? 0
      if (count > 0) yield* sectionBlocks(section, count, form)
    }
    const rest = words.rest(form.left, (word) => teamsLink(`${digest.archiveUrl}/`, word))
    if (form.left > 0) yield block(rest, { separator: true, spacing: 'Large' })
  }
}

function entryLine(digest: Digest, project: DigestProject, entry: DigestEntry): string {
  const type = teamsText(escapedLine(typeLabel(entry)))
  const title = teamsLink(entry.url, escapedLabel(entryTitle(digest, project, entry)))
  return `${type}: ${title} (${teamsText(escapedText(quotedNumber(digest, project, entry)))})`
}

function block(text: string, look: Omit<TeamsText, 'type' | 'text' | 'wrap'>): TeamsText {
  return { type: 'TextBlock', text, wrap: true, ...look }
}

function image({ url, alt }: NonNullable<DigestEntry['cover']>): TeamsImage {
  return { type: 'Image', url, altText: coverAlt(alt), size: 'Medium', spacing: 'Small' }
}
