import type { ReactNode } from 'react'
import { Icon } from '@/archive/icons/icons'
import { AUDIENCES } from '@/domain/audience'
import type { ListMessages } from '@/messages/en/list'
import { LANGUAGES, type Language } from '@/messages/language'
import type { Count, Facets } from '@/queries/facets'
import { type Chosen, CHOSEN, type ListFilter, listAddress, listParameters } from '../address'
import { ChoiceLink, type Choosing } from './ChoiceLink'
import { FilterMenu, FilterSheet } from './FilterMenu'
import { activeFilters, type Choice, type FilterNames, filterSentence, namesOf } from './filterPhrases'
import { PageLink } from './PageLink'
import type { Period } from './periods'

export interface FilterProps extends FilterNames {
  filter: ListFilter
  facets: Facets
  periods: readonly Period[]
  /** The number of entries, in words. */
  total: string
  words: ListMessages
  language: Language
}

const SHEET = 'filter-sheet'

/** The filters above the list: a row of menus, on a phone a sheet. Both work without scripts. */
export function Filters(props: FilterProps) {
  const { words, total } = props
  return (
    <nav className="filters" aria-label={words.filters}>
      <button className="button-quiet filter-open" type="button" popoverTarget={SHEET}>
        <Icon name="filter" />
        {words.filter}
      </button>
      <FilterSheet id={SHEET}>
        {CHOSEN.slice(0, 3).map((name) => (
          <ChosenMenu key={name} name={name} {...props} />
        ))}
        <PeriodMenu {...props} />
        {CHOSEN.slice(3).map((name) => (
          <ChosenMenu key={name} name={name} {...props} />
        ))}
        <button
          className="button button-secondary filter-done"
          type="button"
          popoverTarget={SHEET}
          popoverTargetAction="hide"
        >
          {words.show(total)}
        </button>
      </FilterSheet>
    </nav>
  )
}

interface MenuProps {
  name: string
  /** The names of the chosen values. */
  chosen: readonly string[]
  words: ListMessages
  children: ReactNode
}

function Menu({ name, chosen: [first, ...others], words, children }: MenuProps) {
  return (
    <FilterMenu
      summary={
        <>
          {first === undefined ? (
            name
          ) : (
            <>
              <span className="visually-hidden">{name}: </span>
              <strong>
                {first} {others.length > 0 && words.more(others.length)}
              </strong>
            </>
          )}
          <Icon name="chevron" size={16} />
        </>
      }
    >
      <div className="filter-choices">{children}</div>
    </FilterMenu>
  )
}

/** The menu of a filter with several values. Without anything to choose, nothing. */
function ChosenMenu({ name, ...props }: FilterProps & { name: Chosen }) {
  const { filter, words } = props
  const chosen: readonly string[] = filter[name]
  const choices = choicesOf(name, props)
  if (choices.length === 0) return null
  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  return (
    <Menu name={words[name]} chosen={namesOf(choices, chosen)} words={words}>
      <ul role="list" className="choices">
        <ChoiceItem
          href={addressWith(filter, { [name]: [] })}
          choosing={{ name, value: null }}
          isChosen={chosen.length === 0}
          label={words.all[name]}
        />
        {choices.map(({ value, label, count }) => (
          <ChoiceItem
            key={value}
            href={addressWith(filter, { [name]: toggled(value) })}
            choosing={{ name, value }}
            isChosen={chosen.includes(value)}
            label={label}
            count={words.count(count)}
          />
        ))}
      </ul>
    </Menu>
  )
}

function PeriodMenu({ filter, periods, words, language, projects, types }: FilterProps) {
  const { from, to } = filter
  const isAny = from === null && to === null
  const isPeriod = (period: Period) => period.from === from && period.to === to
  const active = activeFilters({ filter, words, language, projects, types })
  const phrase = active.find(({ without }) => 'from' in without)?.label ?? ''
  const chosen = isAny ? [] : [periods.find(isPeriod)?.label ?? phrase]
  if (isAny && periods.length === 0) return null
  const others = listParameters({ ...filter, from: null, to: null })
  return (
    <Menu name={words.period} chosen={chosen} words={words}>
      <ul role="list" className="choices">
        <ChoiceItem
          href={addressWith(filter, { from: null, to: null })}
          choosing={{ from: null, to: null }}
          isChosen={isAny}
          label={words.all.period}
        />
        {periods.map((period) => (
          <ChoiceItem
            key={period.label}
            href={addressWith(filter, { from: period.from, to: period.to })}
            choosing={{ from: period.from, to: period.to }}
            isChosen={isPeriod(period)}
            label={period.label}
            count={words.count(period.count)}
          />
        ))}
      </ul>
      <form className="filter-days" action="/" key={`${from} ${to}`}>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          {words.from}
          <input type="date" name="from" defaultValue={from ?? ''} />
        </label>
        <label>
          {words.to}
          <input type="date" name="to" defaultValue={to ?? ''} />
        </label>
        <button className="button-quiet">{words.apply}</button>
      </form>
    </Menu>
  )
}

interface ChoiceItemProps {
  href: string
  choosing: Choosing
  isChosen: boolean
  label: string
  count?: string
}

function ChoiceItem({ label, count, ...link }: ChoiceItemProps) {
  return (
    <li>
      <ChoiceLink {...link}>
        <span className="choice-label">{label}</span>{' '}
        {count !== undefined && <span className="choice-count">{count}</span>}
      </ChoiceLink>
    </li>
  )
}

/** The choices with entries, and the chosen ones. Projects and types in their order, tags: chosen first, then the frequent. */
function choicesOf(
  name: Chosen,
  { filter, facets, projects, types, words }: FilterProps,
): (Choice & Count)[] {
  const counts = new Map(facets[name].map(({ value, count }) => [value, count]))
  const chosen: readonly string[] = filter[name]
  const known: Record<Chosen, readonly Choice[]> = {
    project: projects,
    type: types,
    tag: facets.tag.map(({ value }) => ({ value, label: value })),
    audience: AUDIENCES.map((value) => ({ value, label: words.audiences[value] })),
    language: LANGUAGES.map((value) => ({ value, label: words.languages[value] })),
  }
  const unknown = chosen.filter((value) => !known[name].some((choice) => choice.value === value))
  return [...unknown.map((value) => ({ value, label: value })), ...known[name]]
    .filter(({ value }) => counts.has(value) || chosen.includes(value))
    .map((choice) => ({ ...choice, count: counts.get(choice.value) ?? 0 }))
}

/** The first page of the list with some filters changed. */
function addressWith(filter: ListFilter, changed: Partial<ListFilter>): string {
  return listAddress({ ...filter, page: 1, ...changed })
}

/** Says what is filtered and how long the list is: "Fix in Sharp tagged “avif” · 14 entries · clear". */
export function FilterSentence({ total, ...props }: FilterProps) {
  const sentence = filterSentence(props)
  return (
    <p className="filter-sentence">
      <span role="status">{[sentence, total].filter(Boolean).join(' · ')}</span>
      {sentence !== '' && (
        <>
          {' · '}
          <PageLink href="/">{props.words.clear}</PageLink>
        </>
      )}
    </p>
  )
}

/** Shown if no entry matches: suggests filters to remove. */
export function NoHits(props: FilterProps) {
  const { filter, words } = props
  const active = activeFilters(props)
  return (
    <div className="no-hits">
      <h2>{words.noHitsTitle}</h2>
      {filter.q !== null && <p>{words.noHitsSearch}</p>}
      {(filter.q === null || active.length > 1) && (
        <>
          <p>{words.noHits}</p>
          <ul role="list">
            {active.map(({ label, without }) => (
              <li key={label}>
                <PageLink href={addressWith(filter, without)} aria-label={words.drop(label)}>
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {active.length > 1 && (
        <p>
          <PageLink href="/">{words.clearAll}</PageLink>
        </p>
      )}
    </div>
  )
}
