import type { Audience } from '@/domain/audience'
import type { Language } from '@/messages/language'

/** The data that the pages show. Times are `YYYY-MM-DDTHH:mm:ss.sssZ`. */

/** An image with its variants. `path` is a path below `/api/v1/media/file/`. */
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

/** An entry in a list. */
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

/** An entry with its content. `blocks` as stored; the renderer validates each one. */
export interface Entry extends EntrySummary {
  audience: Audience
  authorName: string | null
  tags: readonly string[]
  blocks: readonly { type: string; data: unknown }[]
  pictures: readonly Picture[]
}

/** The entry before or after another one. */
export interface Neighbour {
  slug: string
  title: string
}

/** The language, and the time zone (IANA) for dates. */
export interface Locale {
  language: Language
  timeZone: string
}

/** The code of an entry as people quote it, such as `SHP 128`. */
export function codeOf(entry: Pick<EntrySummary, 'number' | 'project'>): string {
  return [entry.project.code, entry.number].filter((part) => part !== null && part !== '').join(' ')
}

/** The code of an entry where nothing else names its project. Without a project code it uses the name: `Shop 128`. */
export function codeOrNameOf({ number, project }: Pick<EntrySummary, 'number' | 'project'>): string {
  return codeOf({ number, project: { ...project, code: project.code || project.name } })
}
