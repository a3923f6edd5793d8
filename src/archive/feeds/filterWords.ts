import { feedFilter, type FeedFilter } from '@/domain/feed'
import { splitValues } from '@/domain/valueList'
import { messages } from '@/messages'
import { LOCALES, type Language } from '@/messages/language'
import type { PostType } from '@/queries/postTypes'
import type { Project } from '@/queries/projects'
import type { Query } from '../address'

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
    either(splitValues(project).map((slug) => projects.find((one) => one.slug === slug)?.name ?? slug)),
    either(splitValues(type).map((key) => types.find((one) => one.key === key)?.labels[language] ?? key)),
    splitValues(tag).length === 0 ? '' : words.tagged(either(splitValues(tag))),
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

/** The filter that a query names; null if a feed cannot have it, because it is too long or invalid. */
export function readFeedFilter({ project, type, tag, q }: Query): FeedFilter | null {
  const given = Object.entries({ project, type, tag, q }).flatMap(([name, value = []]) => {
    const list = [value].flat().filter(Boolean).join(',')
    return list === '' ? [] : [[name, list]]
  })
  return feedFilter.safeParse(Object.fromEntries(given)).data ?? null
}
