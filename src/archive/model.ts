import type { Audience } from '@/domain/audience'
import type { Language } from '@/messages/language'

/** What the pages show, apart from where it comes from. Times are written `YYYY-MM-DDTHH:mm:ss.sssZ`. */

/** An image in the sizes that it is kept in. `path` is the variant's path under `/api/v1/media/file/`. */
export interface Picture {
  id: string
  alt: string | null
  variants: readonly { path: string; width: number; height: number }[]
}

export interface EntryProject {
  slug: string
  name: string
  code: string | null
  color: string
}

export interface EntryType {
  key: string
  label: string
  color: string
}

/** An entry as it stands in a list. */
export interface EntrySummary {
  slug: string
  title: string
  teaser: string | null
  number: number | null
  publishAt: string
  project: EntryProject
  type: EntryType
  cover: Picture | null
}

/** An entry as it is read. `blocks` as stored: the renderer judges each one. */
export interface Entry extends EntrySummary {
  audience: Audience
  authorName: string | null
  tags: readonly string[]
  blocks: readonly { type: string; data: unknown }[]
  pictures: readonly Picture[]
}

/** An entry beside another one. */
export interface Neighbour {
  slug: string
  title: string
}

/** The language to speak, and the time zone (IANA) that days are counted in. */
export interface Locale {
  language: Language
  timeZone: string
}

/** The code of an entry as people quote it, such as `SHP 128`. */
export function codeOf(entry: Pick<EntrySummary, 'number' | 'project'>): string {
  return [entry.project.code, entry.number].filter((part) => part !== null && part !== '').join(' ')
}

/** The code of an entry where nothing else names its project: one without a code stands there by its name, as `Shop 128`. */
export function codeOrNameOf({ number, project }: Pick<EntrySummary, 'number' | 'project'>): string {
  return codeOf({ number, project: { ...project, code: project.code || project.name } })
}
