import { Icon } from '@/archive/icons/icons'
import type { ArchiveMessages } from '@/messages/en/archive'
import { type ListFilter, listAddress } from '../address'
import { FilterMenu } from './FilterMenu'
import { PageLink } from './PageLink'

/** A value of a filter and its name. */
export interface Choice {
  value: string
  label: string
}

interface Props {
  filter: ListFilter
  projects: readonly Choice[]
  types: readonly Choice[]
  words: ArchiveMessages['list']
}

const SHEET = 'filter-sheet'

/** The filters above the list: two menus, or on a phone a sheet that works without scripts. */
export function Filters({ filter, projects, types, words }: Props) {
  const { project, type, tag } = filter
  const groups = [
    {
      name: words.project,
      all: words.allProjects,
      choices: projects,
      chosen: project,
      address: (value: string | null) => listAddress({ project: value, type, tag }),
    },
    {
      name: words.type,
      all: words.allTypes,
      choices: types,
      chosen: type,
      address: (value: string | null) => listAddress({ project, type: value, tag }),
    },
  ]
  return (
    // Selecting a filter changes the key, which closes an open menu.
    <nav className="filters" aria-label={words.filters} key={listAddress({ project, type, tag })}>
      <div className="filter-row">
        {groups.map((group) => (
          <FilterMenu
            key={group.name}
            summary={
              <>
                <span className="visually-hidden">{group.name}: </span>
                {group.chosen === null ? group.all : labelOf(group.choices, group.chosen)}
                <Icon name="chevron" size={16} />
              </>
            }
          >
            <Choices {...group} />
          </FilterMenu>
        ))}
      </div>
      <div className="filter-phone">
        <button className="button-quiet" type="button" popoverTarget={SHEET}>
          <Icon name="filter" />
          {words.filter}
        </button>
        <div id={SHEET} className="filter-sheet" popover="auto" role="dialog" aria-label={words.filters}>
          {groups.map((group) => (
            <section key={group.name}>
              <h2>{group.name}</h2>
              <Choices {...group} />
            </section>
          ))}
          <button
            className="button button-secondary"
            type="button"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
          >
            {words.done}
          </button>
        </div>
      </div>
    </nav>
  )
}

interface ChoicesProps {
  all: string
  choices: readonly Choice[]
  chosen: string | null
  address: (value: string | null) => string
}

function Choices({ all, choices, chosen, address }: ChoicesProps) {
  return (
    <ul role="list" className="choices">
      {[{ value: null, label: all }, ...choices].map(({ value, label }) => (
        <li key={value ?? ''}>
          <PageLink href={address(value)} aria-current={value === chosen ? 'true' : undefined}>
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** Describes the active filters and the length of the list: "Fix in Sharp tagged “avif” · 14 entries · clear". */
export function FilterSentence({ total, ...props }: Props & { total: number }) {
  const { filter, words } = props
  const phrases = activeFilters(props).map(({ phrase }) => phrase)
  const isFiltered = phrases.length > 0
  return (
    <p className="filter-sentence" role="status">
      {isFiltered && `${[...(filter.type ? [] : [words.everything]), ...phrases].join(' ')} · `}
      {words.entries(total)}
      {isFiltered && ' · '}
      {isFiltered && <PageLink href={listAddress({})}>{words.clear}</PageLink>}
    </p>
  )
}

/** Shown if no entry matches: suggests filters to remove. */
export function NoHits(props: Props) {
  const { words } = props
  const active = activeFilters(props)
  return (
    <div className="no-hits">
      <h2>{words.noHitsTitle}</h2>
      <p>{words.noHits}</p>
      <ul role="list">
        {active.map(({ label, without }) => (
          <li key={without}>
            <PageLink href={without} aria-label={words.drop(label)}>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
      {active.length > 1 && (
        <p>
          <PageLink href={listAddress({})}>{words.clearAll}</PageLink>
        </p>
      )}
    </div>
  )
}

/** The active filters: the phrase for the sentence, the label, and the address of the list without it. */
function activeFilters({ filter: { project, type, tag }, projects, types, words }: Props) {
  const active: { phrase: string; label: string; without: string }[] = []
  if (type) {
    const label = labelOf(types, type)
    active.push({ phrase: label, label, without: listAddress({ project, tag }) })
  }
  if (project) {
    const label = labelOf(projects, project)
    active.push({ phrase: words.inProject(label), label, without: listAddress({ type, tag }) })
  }
  if (tag) {
    const label = words.tagged(tag)
    active.push({ phrase: label, label, without: listAddress({ project, type }) })
  }
  return active
}

function labelOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value
}
