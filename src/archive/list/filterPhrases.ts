import type { ListMessages } from '@/messages/en/list'
import { LOCALES, type Language } from '@/messages/language'
import { type Chosen, isEverything, type ListFilter } from '../address'
import { day } from '../dates'

/** A value of a filter and its name. */
export interface Choice {
  value: string
  label: string
}

/** The names of projects and post types. */
export interface FilterNames {
  projects: readonly Choice[]
  types: readonly Choice[]
}

interface Worded extends FilterNames {
  filter: ListFilter
  words: ListMessages
  language: Language
}

/** An active filter: its part of the sentence, its name on its own, and what a list without it has in its place. */
export interface ActiveFilter {
  phrase: string
  label: string
  without: Partial<ListFilter>
}

/** The active filters in the order of the sentence. */
export function activeFilters({ filter, projects, types, words, language }: Worded): ActiveFilter[] {
  const { phrases } = words
  const or = new Intl.ListFormat(LOCALES[language], { type: 'disjunction' })
  const chosen = (name: Chosen, values: readonly string[], phraseOf: (joined: string) => string) =>
    values.length === 0 ? [] : [active(phraseOf(or.format(values)), { [name]: [] })]
  const period = periodPhrase(filter, words, language)
  return [
    ...chosen('type', namesOf(types, filter.type), (values) => values),
    ...chosen('project', namesOf(projects, filter.project), phrases.project).map((one) => ({
      ...one,
      label: or.format(namesOf(projects, filter.project)),
    })),
    ...chosen('tag', filter.tag.map(phrases.quoted), phrases.tag),
    ...chosen(
      'audience',
      filter.audience.map((audience) => phrases.audience[audience]),
      (values) => values,
    ),
    ...chosen(
      'language',
      filter.language.map((name) => words.languages[name]),
      phrases.language,
    ),
    ...(period === null ? [] : [active(period, { from: null, to: null })]),
    ...(filter.q === null
      ? []
      : [{ ...active(phrases.search(filter.q), { q: null }), label: phrases.theSearch(filter.q) }]),
  ]
}

function active(phrase: string, without: Partial<ListFilter>): ActiveFilter {
  return { phrase, label: phrase, without }
}

/** What is filtered, as a sentence: "Fix or Feature in Sharp since 3 March 2026". Empty for everything. */
export function filterSentence(worded: Worded): string {
  if (isEverything(worded.filter)) return ''
  const phrases = activeFilters(worded).map(({ phrase }) => phrase)
  return [...(worded.filter.type.length === 0 ? [worded.words.phrases.everything] : []), ...phrases].join(' ')
}

/** The names of values. */
export function namesOf(choices: readonly Choice[], values: readonly string[]): string[] {
  return values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value)
}

function periodPhrase(
  { from, to }: ListFilter,
  { phrases }: ListMessages,
  language: Language,
): string | null {
  const shown = (date: string) => day(`${date}T00:00:00Z`, { language, timeZone: 'UTC' })
  if (from === null) return to === null ? null : phrases.until(shown(to))
  if (to === null) return phrases.since(shown(from))
  if (from === to) return phrases.on(shown(from))
  const year = from.slice(0, 4)
  const isWholeYear = from === `${year}-01-01` && to === `${year}-12-31`
  return isWholeYear ? phrases.year(year) : phrases.between(shown(from), shown(to))
}
