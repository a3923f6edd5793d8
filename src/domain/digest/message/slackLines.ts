import type { Digest, DigestEntry, DigestProject } from '../digest'
import { digestWords } from './digestWords'
import type { Form } from './fitting'
import { escapedLabel, escapedLine, escapedText } from './escapedText'
import { projectAddress } from './linkAddress'
import { entryTitle, projectHeading, quotedNumber, shortTeaser, typeLabel } from './naming'
import { once } from './once'
import { slackLink, slackText } from './slackText'

/** A text with the picture that stands beside it. */
export interface SlackText {
  text: string
  cover: DigestEntry['cover']
}

/** An entry, a heading or a remark, and what keeps it apart from the one before: a blank line where teasers are told. */
export interface SlackLine extends SlackText {
  gap: '\n' | '\n\n'
}

/** What a digest says in Slack's markup, line by line, written when it is asked for: of a long week little is. */
export interface SlackLines {
  /** The lines of each project that a form names: its name and code, its entries, how many are left out. */
  sections: (form: Form) => Iterable<Iterable<SlackLine>>
  /** The last line of a digest that leaves entries out. */
  rest: (left: number) => string
}

/** The lines of a digest. */
export function slackLines(digest: Digest): SlackLines {
  const words = digestWords[digest.language]
  const told = digest.sections.map(({ project, entries }) => ({
    heading: `*${slackText(escapedText(projectHeading(project)))}*`,
    entries: entries.map((entry) => ({ entry, line: once(() => entryLine(digest, project, entry)) })),
    more: (left: number) =>
      `• ${slackLink(projectAddress(digest.archiveUrl, project.slug), words.more(left))}`,
  }))
  function* linesOf({ heading, entries, more }: (typeof told)[number], count: number, form: Form) {
    const gap = form.teaser > 0 ? '\n\n' : '\n'
    yield { text: heading, cover: null, gap } as const
    for (const [index, { entry, line }] of entries.slice(0, count).entries()) {
      const cover = form.hasCovers ? entry.cover : null
      yield { text: line() + teaserBelow(entry, form.teaser), cover, gap: index === 0 ? '\n' : gap } as const
    }
    if (count < entries.length) yield { text: more(entries.length - count), cover: null, gap } as const
  }
  return {
    sections: function* (form) {
      for (const [index, section] of told.entries()) {
        const count = form.shown[index] ?? 0
        if (count > 0) yield linesOf(section, count, form)
      }
    },
    rest: (left) => words.rest(left, (word) => slackLink(`${digest.archiveUrl}/`, word)),
  }
}

function entryLine(digest: Digest, project: DigestProject, entry: DigestEntry): string {
  const type = slackText(escapedText(typeLabel(entry)))
  const title = slackLink(entry.url, escapedLabel(entryTitle(digest, project, entry)))
  return `• ${type}: ${title} (${slackText(escapedText(quotedNumber(digest, project, entry)))})`
}

function teaserBelow(entry: DigestEntry, max: number): string {
  const teaser = shortTeaser(entry, max)
  return teaser === '' ? '' : `\n${slackText(escapedLine(teaser))}`
}
