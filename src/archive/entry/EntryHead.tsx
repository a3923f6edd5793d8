import { day, exactTime } from '../dates'
import { listAddress } from '../list/address'
import { PageLink } from '../list/PageLink'
import { codeOf, type Entry, type Locale } from '../model'
import { TypeWord } from '../theme/TypeWord'

/** Project, type, date and number in a small line; then title and teaser. */
export function EntryHead({ entry, locale }: { entry: Entry; locale: Locale }) {
  return (
    <header className="entry-head">
      <p className="entry-line">
        <PageLink className="entry-project" href={listAddress({ project: entry.project.slug })}>
          {entry.project.name}
        </PageLink>
        <PageLink href={listAddress({ type: entry.type.key })}>
          <TypeWord label={entry.type.label} color={entry.type.color} />
        </PageLink>
        <time dateTime={entry.publishAt} title={exactTime(entry.publishAt, locale)}>
          {day(entry.publishAt, locale)}
        </time>
        <span className="entry-code">{codeOf(entry)}</span>
      </p>
      <h1>{entry.title}</h1>
      {entry.teaser && <p className="entry-lead">{entry.teaser}</p>}
    </header>
  )
}
