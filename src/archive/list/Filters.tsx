import { Icon } from '@/archive/icons/icons'
import type { ArchiveMessages } from '@/messages/en/archive'
import { type ListFilter, listAddress } from './address'
import { FilterMenu } from './FilterMenu'
import { PageLink } from './PageLink'
import type { ReactNode } from 'react'

export interface Choice {
  value: string
  label: string
}

interface Props {
  filter: ListFilter
  projects: readonly Choice[]
  types: readonly Choice[]
  words: ArchiveMessages
}

/** The filters above the list: two menus in a row, or a sheet with the same links on a phone. */
export function Filters({ filter: { project, type, tag }, projects, types, words }: Props) {
  const groups = [
    {
      name: words.list.project,
      all: words.list.allProjects,
      choices: projects,
      chosen: project,
      address: (project: string | null) => listAddress({ project, type, tag }),
    },
    {
      name: words.list.type,
      all: words.list.allTypes,
      choices: types,
      chosen: type,
      address: (type: string | null) => listAddress({ project, type, tag }),
    },
  ]
  // Selecting a filter remounts the controls, which closes an open menu.
  const key = listAddress({ project, type, tag })
  return (
    <nav className="filters" aria-label={words.list.filters} key={key}>
      <div className="filter-row">
        {groups.map((group) => (
          <FilterMenu
            key={group.name}
            summary={
              <>
                <span className="visually-hidden">{group.name}: </span>
                {labelOf(group.choices, group.chosen) ?? group.all}
                <Icon name="chevron" size={16} />
              </>
            }
          >
            <Choices {...group} />
          </FilterMenu>
        ))}
      </div>
      <FilterSheet label={words.list.filter} title={words.list.filters} done={words.list.done}>
        {groups.map((group) => (
          <section key={group.name}>
            <h2>{group.name}</h2>
            <Choices {...group} />
          </section>
        ))}
      </FilterSheet>
    </nav>
  )
}

function Choices({
  all,
  choices,
  chosen,
  address,
}: {
  all: string
  choices: readonly Choice[]
  chosen: string | null
  address: (value: string | null) => string
}) {
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

function labelOf(choices: readonly Choice[], value: string | null): string | null {
  if (value === null) return null
  return choices.find((choice) => choice.value === value)?.label ?? value
}

interface SheetProps {
  label: string
  title: string
  done: string
  children: ReactNode
}

const ID = 'filter-sheet'

/** The filters on a phone: a button and a sheet that the browser opens and closes without scripts. */
function FilterSheet({ label, title, done, children }: SheetProps) {
  return (
    <div className="filter-phone">
      <button className="button-quiet" type="button" popoverTarget={ID}>
        <Icon name="filter" />
        {label}
      </button>
      <div id={ID} className="filter-sheet" popover="auto" role="dialog" aria-label={title}>
        {children}
        <button
          className="button button-secondary"
          type="button"
          popoverTarget={ID}
          popoverTargetAction="hide"
        >
          {done}
        </button>
      </div>
    </div>
  )
}
