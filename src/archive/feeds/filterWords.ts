import { namesIn, type FeedFilter } from '@/domain/feed'
import { messages } from '@/messages'
import { LOCALES, type Language } from '@/messages/language'
import type { PostType } from '@/queries/postTypes'
import type { Project } from '@/queries/projects'

interface Named {
  projects: readonly Pick<Project, 'slug' | 'name'>[]
  types: readonly PostType[]
  language: Language
}

/** What a filter lets through, in words: "Reports or Search · Fixes · tagged “api”". Null for everything. */
export function filterWords(
  { project, type, tag, q }: FeedFilter,
  { projects, types, language }: Named,
): string | null {
  const words = messages[language].feeds
  const either = (names: string[]) =>
    new Intl.ListFormat(LOCALES[language], { type: 'disjunction' }).format(names)
  const parts = [
    either(namesIn(project).map((slug) => projects.find((one) => one.slug === slug)?.name ?? slug)),
    either(namesIn(type).map((key) => types.find((one) => one.key === key)?.labels[language] ?? key)),
    namesIn(tag).length === 0 ? '' : words.tagged(either(namesIn(tag))),
    q === undefined ? '' : words.searching(q),
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : parts.join(' · ')
}

/** The query of the list with the same entries; empty for everything. */
export function queryOf({ project, type, tag, q }: FeedFilter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ project, type, tag, q }))
    if (value !== undefined) query.set(name, value)
  return query.size === 0 ? '' : `?${query}`
}
