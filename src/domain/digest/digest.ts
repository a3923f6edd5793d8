import type { Language } from '@/messages/language'
import type { Period } from './window'

/** An entry as a digest names it. Texts are as they were written: each message makes them safe for its service. */
export interface DigestEntry {
  number: number
  title: string
  teaser: string | null
  type: { key: string; label: string }
  /** `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  publishAt: string
  /** Its page in the archive. */
  url: string
  /** Its cover as an address that needs no session. The alternative text is that of the image, or the title. */
  cover: { url: string; alt: string } | null
}

/** A project as a digest names it. */
export interface DigestProject {
  slug: string
  name: string
  code: string | null
  /** `#rrggbb`. */
  color: string
}

/** What was published in one project. */
export interface DigestSection {
  project: DigestProject
  entries: DigestEntry[]
}

/** What was published in a period, in the order in which it is told, for any chat service. */
export interface Digest {
  period: Period
  language: Language
  /** The time zone that days are counted in; null is the machine's own. */
  timeZone: string | null
  /** Without a slash at its end. */
  archiveUrl: string
  /** Number of entries in all sections. */
  total: number
  sections: DigestSection[]
}

/** A published entry, as far as a digest needs it. */
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

/** What a digest is built from. */
export interface DigestParts {
  period: Period
  language: Language
  timeZone?: string
  archiveUrl: string
  entries: readonly PublishedEntryLike[]
  /** In the order in which they are told. */
  projects: readonly { slug: string }[]
  /** In the order in which they are told. */
  types: readonly { key: string; labels: Readonly<Record<Language, string>> }[]
  /** The address of an image's file that works without a session, or null when the chat could not fetch it. */
  coverUrlOf: (path: string) => string | null
}

/**
 * Puts what was published into the order in which a digest tells it: by project in the projects' order, within it by type
 * in the types' order, the newest first (DIGEST-1). Projects without entries are left out; a project or
 * type that is in no list comes last.
 */
export function buildDigest(parts: DigestParts): Digest {
  const projectRank = ranks(parts.projects.map(({ slug }) => slug))
  const typeRank = ranks(parts.types.map(({ key }) => key))
  const sorted = parts.entries.toSorted(
    (one, other) => rankIn(typeRank, one.type) - rankIn(typeRank, other.type) || newestFirst(one, other),
  )
  const bySlug = new Map<string, DigestSection>()
  for (const entry of sorted) {
    const { slug, name, code, color } = entry.project
    const section = bySlug.get(slug) ?? { project: { slug, name, code, color }, entries: [] }
    section.entries.push(toDigestEntry(entry, parts))
    bySlug.set(slug, section)
  }
  const sections = [...bySlug.values()].sort(
    (one, other) =>
      rankIn(projectRank, one.project.slug) - rankIn(projectRank, other.project.slug) ||
      one.project.name.localeCompare(other.project.name, parts.language),
  )
  const { period, language, timeZone = null } = parts
  const archiveUrl = withoutSlash(parts.archiveUrl)
  return { period, language, timeZone, archiveUrl, total: parts.entries.length, sections }
}

function toDigestEntry(entry: PublishedEntryLike, parts: DigestParts): DigestEntry {
  const { number, title, publishAt } = entry
  const type = parts.types.find(({ key }) => key === entry.type)
  const coverUrl = entry.cover && parts.coverUrlOf(entry.cover.path)
  return {
    number,
    title,
    teaser: entry.teaser?.trim() ? entry.teaser : null,
    type: { key: entry.type, label: type?.labels[parts.language] ?? entry.type },
    publishAt,
    url: `${withoutSlash(parts.archiveUrl)}/entries/${encodeURIComponent(entry.slug)}`,
    cover: entry.cover && coverUrl ? { url: coverUrl, alt: entry.cover.alt?.trim() || title } : null,
  }
}

/** Times in the archive's form sort as text. */
function newestFirst(one: PublishedEntryLike, other: PublishedEntryLike): number {
  if (one.publishAt !== other.publishAt) return one.publishAt < other.publishAt ? 1 : -1
  return other.number - one.number
}

function ranks(keys: readonly string[]): Map<string, number> {
  return new Map(keys.map((key, rank) => [key, rank]))
}

function rankIn(ranks: ReadonlyMap<string, number>, key: string): number {
  return ranks.get(key) ?? ranks.size
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}
