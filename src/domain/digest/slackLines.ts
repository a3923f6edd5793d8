import type { Digest, DigestEntry, DigestProject } from './digest'
import { digestWords } from './digestWords'
import type { Form } from './fitting'
import { inertLabel, inertLine, inertText } from './inertText'
import { projectAddress } from './linkAddress'
import { entryTitle, projectHeading, quotedNumber, shortTeaser, typeLabel } from './naming'
import { slackLink, slackText } from './slackText'

/** An entry, a heading or a remark, with the picture that stands beside it. */
export interface SlackLine {
  text: string
  cover: DigestEntry['cover']
}

/** Leads each teaser, so that nothing in it stands at the beginning of a line. */
const INDENT = '\u2003'

/** What a digest says in Slack's markup, line by line. What stays the same in every form is written once. */
export interface SlackLines {
  /** The lines of each project that a form names: its name and code, its entries, how many are left out. */
  sections: (form: Form) => SlackLine[][]
  /** The last line of a digest that leaves entries out. */
  rest: (left: number) => string
}

/** Writes a digest's lines. */
export function slackLines(digest: Digest): SlackLines {
  const words = digestWords[digest.language]
  const told = digest.sections.map(({ project, entries }) => ({
    heading: remark(`*${slackText(inertText(projectHeading(project)))}*`),
    entries: entries.map((entry) => ({ entry, line: entryLine(digest, project, entry) })),
    more: (left: number) =>
      remark(`• ${slackLink(projectAddress(digest.archiveUrl, project.slug), words.more(left))}`),
  }))
  return {
    sections: (form) =>
      told.flatMap(({ heading, entries, more }, index) => {
        const count = form.shown[index] ?? 0
        if (count === 0) return []
        const lines = entries.slice(0, count).map(({ entry, line }) => ({
          text: line + teaserBelow(entry, form.teaser),
          cover: form.hasCovers ? entry.cover : null,
        }))
        return [[heading, ...lines, ...(count < entries.length ? [more(entries.length - count)] : [])]]
      }),
    rest: (left) => words.rest(left, (word) => slackLink(`${digest.archiveUrl}/`, word)),
  }
}

function entryLine(digest: Digest, project: DigestProject, entry: DigestEntry): string {
  const type = slackText(inertText(typeLabel(entry)))
  const title = slackLink(entry.url, inertLabel(entryTitle(digest, project, entry)))
  return `• ${type}: ${title} (${slackText(inertText(quotedNumber(digest, project, entry)))})`
}

function teaserBelow(entry: DigestEntry, max: number): string {
  const teaser = shortTeaser(entry, max)
  return teaser === '' ? '' : `\n${INDENT}${slackText(inertLine(teaser))}`
}

function remark(text: string): SlackLine {
  return { text, cover: null }
}
