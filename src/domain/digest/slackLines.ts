import type { Digest, DigestEntry, DigestProject } from './digest'
import { digestWords } from './digestWords'
import type { Form } from './fitting'
import { inertLabel, inertLine, inertText } from './inertText'
import { projectAddress } from './linkAddress'
import { entryTitle, projectHeading, quotedNumber, shortTeaser, typeLabel } from './naming'
import { once } from './once'
import { slackLink, slackText } from './slackText'

/** An entry, a heading or a remark, with the picture that stands beside it. */
export interface SlackLine {
  text: string
  cover: DigestEntry['cover']
}

/** Leads each teaser, so that nothing in it stands at the beginning of a line. */
const INDENT = '\u2003'

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
    heading: `*${slackText(inertText(projectHeading(project)))}*`,
    entries: entries.map((entry) => ({ entry, line: once(() => entryLine(digest, project, entry)) })),
    more: (left: number) =>
      `• ${slackLink(projectAddress(digest.archiveUrl, project.slug), words.more(left))}`,
  }))
  function* linesOf({ heading, entries, more }: (typeof told)[number], count: number, form: Form) {
    yield { text: heading, cover: null }
    for (const { entry, line } of entries.slice(0, count))
      yield { text: line() + teaserBelow(entry, form.teaser), cover: form.hasCovers ? entry.cover : null }
    if (count < entries.length) yield { text: more(entries.length - count), cover: null }
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
  const type = slackText(inertText(typeLabel(entry)))
  const title = slackLink(entry.url, inertLabel(entryTitle(digest, project, entry)))
  return `• ${type}: ${title} (${slackText(inertText(quotedNumber(digest, project, entry)))})`
}

function teaserBelow(entry: DigestEntry, max: number): string {
  const teaser = shortTeaser(entry, max)
  return teaser === '' ? '' : `\n${INDENT}${slackText(inertLine(teaser))}`
}
