import type { Digest, DigestEntry, DigestProject, DigestSection } from './digest'
import { digestWords } from './digestWords'
import { richestThatFits, type Form, type WholeForm } from './fitting'
import { inertLabel, inertLine, inertText } from './inertText'
import { projectAddress } from './linkAddress'
import { entryTitle, projectHeading, quotedNumber, shortTeaser, typeLabel } from './naming'
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
        body: TeamsText[]
      }
    },
  ]
}

/** Teams takes about 28 KB, in bytes of UTF-8 as JSON; "about" is why a little is left. */
const LARGEST_MESSAGE = 27_000

const FORMS: readonly WholeForm[] = [180, 80, 0].map((teaser) => ({ teaser, hasCovers: false }))

/**
 * The digest as a message for Microsoft Teams: a headline, a section a project, a line an entry with type, title as link,
 * number and teaser. Nothing in an entry can ping, format or lead elsewhere. A long week is cut until it keeps within 28 KiB;
 * what leaves entries out ends in "N more" (CONTRACT.md 2, "Publishing and jobs").
 */
export function teamsMessage(digest: Digest): TeamsMessage {
  return richestThatFits(
    digest.sections.map(({ entries }) => entries.length),
    FORMS,
    { compose: (form) => compose(digest, form), fits },
  )
}

function compose(digest: Digest, form: Form): TeamsMessage {
  const words = digestWords[digest.language]
  const headline = block(words.headline(digest), { style: 'heading', size: 'Large', weight: 'Bolder' })
  const sections = digest.sections.flatMap((section, index) =>
    sectionBlocks(digest, section, form.shown[index] ?? 0, form.teaser),
  )
  const rest = words.rest(form.left, (word) => teamsLink(`${digest.archiveUrl}/`, word))
  return card([
    headline,
    ...sections,
    ...(form.left === 0 ? [] : [block(rest, { separator: true, spacing: 'Large' })]),
  ])
}

function sectionBlocks(digest: Digest, { project, entries }: DigestSection, count: number, teaser: number) {
  if (count === 0) return []
  const heading = block(teamsText(inertLine(projectHeading(project))), {
    style: 'heading',
    size: 'Medium',
    weight: 'Bolder',
    separator: true,
    spacing: 'Large',
  })
  const told = entries.slice(0, count).flatMap((entry) => entryBlocks(digest, project, entry, teaser))
  if (count === entries.length) return [heading, ...told]
  const more = digestWords[digest.language].more(entries.length - count)
  const link = teamsLink(projectAddress(digest.archiveUrl, project.slug), more)
  return [heading, ...told, block(link, { spacing: 'Small' })]
}

function entryBlocks(digest: Digest, project: DigestProject, entry: DigestEntry, max: number): TeamsText[] {
  const type = teamsText(inertLine(typeLabel(entry)))
  const title = teamsLink(entry.url, inertLabel(entryTitle(digest, project, entry)))
  const line = `${type}: ${title} (${teamsText(inertText(quotedNumber(digest, project, entry)))})`
  const teaser = shortTeaser(entry, max)
  if (teaser === '') return [block(line, { spacing: 'Small' })]
  return [block(line), block(teamsText(inertLine(teaser)), { isSubtle: true, spacing: 'None' })]
}

function block(text: string, look: Omit<TeamsText, 'type' | 'text' | 'wrap'> = {}): TeamsText {
  return { type: 'TextBlock', text, wrap: true, ...look }
}

function card(body: TeamsText[]): TeamsMessage {
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

/** Characters are judged before bytes, which are dearer and never fewer. */
function fits(message: TeamsMessage): boolean {
  const json = JSON.stringify(message)
  return json.length <= LARGEST_MESSAGE && new TextEncoder().encode(json).byteLength <= LARGEST_MESSAGE
}
