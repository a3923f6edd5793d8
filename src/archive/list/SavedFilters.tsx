import { Icon } from '@/archive/icons/icons'
import { LIMITS } from '@/domain/limits'
import { firstCharacters } from '@/lib/text'
import type { ListMessages } from '@/messages/en/list'
import type { SavedFilter } from '@/queries/savedFilters'
import { isEverything, type ListPlace, listAddress } from '../address'
import { FilterMenu } from './FilterMenu'
import type { FilterProps } from './Filters'
import { filterSentence } from './filterPhrases'
import { PageLink } from './PageLink'

interface SavedProps {
  saved: readonly SavedFilter[]
  place: ListPlace
  words: ListMessages
}

/** The saved filters as links, each with a cross that opens the button that removes it. */
export function SavedFilters({ saved, place, words }: SavedProps) {
  if (saved.length === 0) return null
  const here = queryOf(place)
  return (
    <nav aria-label={words.saved}>
      <ul role="list" className="saved-filters">
        {saved.map(({ id, name, query }) => (
          <li key={id}>
            <PageLink href={`/?${query}`} aria-current={query === here ? 'true' : undefined}>
              {name}
            </PageLink>
            <details name="saved-filter">
              <summary aria-label={words.removeSaved(name)} title={words.removeSaved(name)}>
                <Icon name="close" size={14} />
              </summary>
              <form method="post" action="/saved-filters">
                <button
                  className="button-quiet"
                  name="remove"
                  value={id}
                  aria-label={words.removeSaved(name)}
                >
                  {words.remove}
                </button>
              </form>
            </details>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Saves what is filtered under a name. Nothing without a filter, or if it is saved already. */
export function SaveFilter({ saved, ...props }: FilterProps & { saved: readonly SavedFilter[] }) {
  const { filter, words } = props
  const query = queryOf(filter)
  if (isEverything(filter) || saved.some((one) => one.query === query)) return null
  return (
    <FilterMenu summary={words.save}>
      <div className="filter-choices">
        {saved.length >= LIMITS.savedFilters ? (
          <p className="save-filter">{words.tooManySaved(LIMITS.savedFilters)}</p>
        ) : (
          // Another filter has another name.
          <form className="save-filter" method="post" action="/saved-filters" key={query}>
            <input type="hidden" name="query" value={query} />
            <label>
              {words.saveName}
              <input
                className="field"
                name="name"
                required
                pattern=".*\S.*"
                title={words.blankName}
                maxLength={LIMITS.savedFilterName}
                defaultValue={firstCharacters(filterSentence(props), LIMITS.savedFilterName)}
                autoComplete="off"
              />
            </label>
            <button className="button button-secondary">{words.saveButton}</button>
          </form>
        )}
      </div>
    </FilterMenu>
  )
}

function queryOf(filter: FilterProps['filter']): string {
  return listAddress({ ...filter, page: 1 }).slice('/?'.length)
}
