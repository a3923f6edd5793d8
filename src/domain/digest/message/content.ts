import { dateTimeFormat } from '@/lib/dateTimeFormat'
import { messages } from '@/messages'
import { LOCALES } from '@/messages/language'
import type { Digest, DigestEntry, DigestProject } from '../digest'
import type { DetailLevel } from './fitting'
import { cutAtWord, escapedLabel, escapedLine, escapedText, oneLine } from './text'

/** The markup of a chat service. `text` and `link` take escaped texts. */
export interface Markup {
  text: (escaped: string) => string
  link: (address: string, escapedLabel: string) => string
  /** The start of an entry's line. */
  bullet: string
}

/** An entry in a message. `teaser` is empty if there is none. */
interface EntryContent {
  line: string
  teaser: string
  cover: DigestEntry['cover']
}

/** A project in a message. `heading` is plain text; `more` counts the omitted entries. */
export interface SectionContent {
  heading: string
  entries: Iterable<EntryContent>
  more: string | null
}

/** The content of a message at a level. `rest` is the last line of a shortened digest: "N more" (DIGEST-17). */
export interface Content {
  headline: string
  sections: Iterable<SectionContent>
  rest: string | null
}

/** The same limit applies when titles and names are saved, but messages don't rely on it. */
const MAX_TITLE_LENGTH = 200

/**
 * Writes a digest in a service's markup, at any level. Lazy, and an entry's line is built only once: most levels of a
 * long week are rejected early.
 */
export function contentOf(digest: Digest, { text, link, bullet }: Markup): (level: DetailLevel) => Content {
  const { archiveUrl, language, sections } = digest
  const words = messages[language].digest.message
  const headline = headlineOf(digest)
  const lines = new Map<DigestEntry, string>()

  const quotedNumber = ({ code }: DigestProject, { number }: DigestEntry) =>
    oneLine(code ?? '') === '' ? words.number(number) : `${oneLine(code ?? '')} ${number}`
  const lineOf = (project: DigestProject, entry: DigestEntry) => {
    const { title, type, url } = entry
    const number = quotedNumber(project, entry)
    const label = text(escapedLine(bullet + (oneLine(type.label) || type.key)))
    const shownTitle = link(url, escapedLabel(cutAtWord(oneLine(title), MAX_TITLE_LENGTH) || number))
    return `${label}: ${shownTitle} (${text(escapedText(number))})`
  }
  function* entriesOf(project: DigestProject, entries: readonly DigestEntry[], level: DetailLevel) {
    for (const entry of entries) {
      const line = lines.get(entry) ?? lineOf(project, entry)
      lines.set(entry, line)
      const teaser = level.teaser === 0 ? '' : cutAtWord(oneLine(entry.teaser ?? ''), level.teaser)
      yield { line, teaser: text(escapedLine(teaser)), cover: level.hasCovers ? entry.cover : null }
    }
  }
  function* sectionsOf(level: DetailLevel): Iterable<SectionContent> {
    for (const [index, { project, entries }] of sections.entries()) {
      const count = level.shown[index] ?? 0
      if (count === 0) continue
      const address = `${archiveUrl}/?project=${encodeURIComponent(project.slug)}`
      yield {
        heading: projectHeading(project),
        entries: entriesOf(project, entries.slice(0, count), level),
        more: count < entries.length ? bullet + link(address, words.more(entries.length - count)) : null,
      }
    }
  }
  return (level) => ({
    headline,
    sections: sectionsOf(level),
    rest: level.omitted === 0 ? null : words.rest(level.omitted, (word) => link(`${archiveUrl}/`, word)),
  })
}

/** A project by name and code: `Sharp (SHP)`. Never empty. */
function projectHeading({ name, code, slug }: DigestProject): string {
  const shownName = cutAtWord(oneLine(name), MAX_TITLE_LENGTH) || slug
  const shownCode = oneLine(code ?? '')
  return shownCode === '' ? shownName : `${shownName} (${shownCode})`
}

function headlineOf(digest: Digest): string {
  const words = messages[digest.language].digest.message
  const period = spokenPeriod(digest)
  if (digest.total > 0) return words.headline(period, digest.total)
  return digest.isUpdate === true
    ? messages[digest.language].digest.update.withdrawn(period)
    : words.nothingPublished(period)
}

/**
 * A period in words: `from 27 October to 3 November`, `vom 3. bis 10. November`. A shared month appears once, and years
 * appear only if they differ.
 */
export function spokenPeriod({
  period: { from, to },
  language,
  timeZone,
}: Pick<Digest, 'period' | 'language' | 'timeZone'>): string {
  const words = messages[language].digest.message
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateTimeFormat(LOCALES[language], { ...options, ...(timeZone !== null && { timeZone }) })
  const year = format({ year: 'numeric' })
  const isSameYear = year.format(from) === year.format(to)
  const day = format({ day: 'numeric', month: 'long', ...(!isSameYear && { year: 'numeric' }) })
  const [first = '', last] = day.formatRange(from, to).split(/\s*–\s*/)
  return last === undefined ? words.onDay(first) : words.fromTo(first, last)
}
