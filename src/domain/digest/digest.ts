import type { Language } from '@/messages/language'

/** The window of a digest: after `from`, up to and including `to`. */
export interface Period {
  from: Date
  to: Date
  days: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The window of `days` × 24 hours up to now (DIGEST-2). */
export function periodOf(days: number, now: Date): Period {
  return { from: new Date(now.getTime() - days * DAY_MS), to: new Date(now), days }
}

/** An entry of a digest. Its texts are unescaped: each message escapes them for its service. */
export interface DigestEntry {
  number: number
  title: string
  teaser: string | null
  type: { key: string; label: string }
  /** `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  publishAt: string
  /** Its page in the archive. */
  url: string
  /** The URL works without a session. The alternative text is that of the image, or the title. */
  cover: { url: string; alt: string } | null
}

/** A project of a digest. */
export interface DigestProject {
  slug: string
  name: string
  code: string | null
  /** `#rrggbb`. */
  color: string
}

/** What was published in one project. */
interface DigestSection {
  project: DigestProject
  entries: DigestEntry[]
}

/** What was published in a period, in the order of the message, for any chat service. */
export interface Digest {
  period: Period
  language: Language
  /** The time zone of the days in the headline; null is the machine's own. */
  timeZone: string | null
  /** Without a slash at its end. */
  archiveUrl: string
  /** Whether it replaces a message whose entries may have been withdrawn since. */
  isUpdate?: boolean
  /** Number of entries in all sections. */
  total: number
  sections: DigestSection[]
}

/** The fields of a published entry that a digest needs. */
export interface PublishedEntryLike {
  slug: string
  title: string
  teaser: string | null
  /** Key of its post type. */
  type: string
  publishAt: string
  number: number
  cover: { path: string; alt: string | null } | null
  project: DigestProject
}

/** The input of a digest. */
export interface DigestInput {
  period: Period
  language: Language
  timeZone?: string
  archiveUrl: string
  entries: readonly PublishedEntryLike[]
  /** In the order of the message. */
  projects: readonly { slug: string }[]
  /** In the order of the message. */
  types: readonly { key: string; labels: Readonly<Record<Language, string>> }[]
  /** The URL of an image's file that works without a session, or null if the chat could not fetch it. */
  coverUrlOf: (path: string) => string | null
}

/**
 * Groups entries by project in the order of `projects`, then by type in the order of `types`, newest first (DIGEST-1). Projects
 * without entries are left out; a project or type that is in no list comes last.
 */
export function buildDigest(input: DigestInput): Digest {
  const projectRank = ranksOf(input.projects.map(({ slug }) => slug))
  const typeRank = ranksOf(input.types.map(({ key }) => key))
  const sorted = input.entries.toSorted(
    (one, other) => typeRank(one.type) - typeRank(other.type) || newestFirst(one, other),
  )
  const bySlug = new Map<string, DigestSection>()
  for (const entry of sorted) {
    const { slug, name, code, color } = entry.project
    const section = bySlug.get(slug) ?? { project: { slug, name, code, color }, entries: [] }
    section.entries.push(toDigestEntry(entry, input))
    bySlug.set(slug, section)
  }
  const sections = [...bySlug.values()].sort(
    (one, other) =>
      projectRank(one.project.slug) - projectRank(other.project.slug) ||
      one.project.name.localeCompare(other.project.name, input.language),
  )
  const { period, language, timeZone = null } = input
  const archiveUrl = withoutSlash(input.archiveUrl)
  return { period, language, timeZone, archiveUrl, total: input.entries.length, sections }
}

function toDigestEntry(entry: PublishedEntryLike, input: DigestInput): DigestEntry {
  const { number, title, publishAt } = entry
  const type = input.types.find(({ key }) => key === entry.type)
  const coverUrl = entry.cover && input.coverUrlOf(entry.cover.path)
  return {
    number,
    title,
    teaser: entry.teaser?.trim() ? entry.teaser : null,
    type: { key: entry.type, label: type?.labels[input.language] ?? entry.type },
    publishAt,
    url: `${withoutSlash(input.archiveUrl)}/entries/${encodeURIComponent(entry.slug)}`,
    cover: entry.cover && coverUrl ? { url: coverUrl, alt: entry.cover.alt?.trim() || title } : null,
  }
}

/** ISO times sort as text. */
function newestFirst(one: PublishedEntryLike, other: PublishedEntryLike): number {
  if (one.publishAt !== other.publishAt) return one.publishAt < other.publishAt ? 1 : -1
  return other.number - one.number
}

/** The position of a key in the list; unknown keys come last. */
function ranksOf(keys: readonly string[]): (key: string) => number {
  const ranks = new Map(keys.map((key, rank) => [key, rank]))
  return (key) => ranks.get(key) ?? ranks.size
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}
