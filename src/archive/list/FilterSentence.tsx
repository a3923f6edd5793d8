import type { ArchiveMessages } from '@/messages/en/archive'
import { type ListFilter, listAddress } from './address'
import type { Choice } from './Filters'
import { PageLink } from './PageLink'

interface Props {
  filter: ListFilter
  projects: readonly Choice[]
  types: readonly Choice[]
  total: number
  words: ArchiveMessages
}

/** The active filters and the length of the list in words: "Fix in Sharp tagged “avif” · 14 entries · clear". */
export function FilterSentence({ filter, projects, types, total, words }: Props) {
  const parts = filterParts({ filter, projects, types, words })
  return (
    <p className="filter-sentence" role="status">
      {parts.length > 0 && (
        <>
          {!filter.type && `${words.list.everything} `}
          {parts.map((part) => part.phrase).join(' ')}
          {' · '}
        </>
      )}
      {words.list.entries(total)}
      {parts.length > 0 && (
        <>
          {' · '}
          <PageLink href={listAddress({})}>{words.list.clear}</PageLink>
        </>
      )}
    </p>
  )
}

/** The active filters: text for the sentence, name, and the address of the list without it. */
export function filterParts({
  filter: { project, type, tag },
  projects,
  types,
  words,
}: Omit<Props, 'total'>): {
  phrase: string
  label: string
  without: string
}[] {
  const nameIn = (choices: readonly Choice[], value: string): string =>
    choices.find((choice) => choice.value === value)?.label ?? value
  const parts = []
  if (type) {
    const label = nameIn(types, type)
    parts.push({ phrase: label, label, without: listAddress({ project, tag }) })
  }
  if (project) {
    const label = nameIn(projects, project)
    parts.push({
      phrase: words.list.inProject(label),
      label,
      without: listAddress({ type, tag }),
    })
  }
  if (tag) {
    const phrase = words.list.tagged(tag)
    parts.push({ phrase, label: phrase, without: listAddress({ project, type }) })
  }
  return parts
}
