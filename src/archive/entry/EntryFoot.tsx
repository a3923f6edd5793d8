import { foreignLanguage, type Entry, type Locale } from '@/archive/model'
import { day, dayAndMonth, exactTime } from '@/archive/dates'
import { entryAddress, listAddress } from '@/archive/address'
import { PageLink } from '@/archive/list/PageLink'
import { Icon } from '@/archive/icons/icons'
import { messages } from '@/messages'
import type { RelatedEntry } from '@/queries/entryContext'
import type { EntryPageProps } from './EntryPage'

/** What was corrected since the entry was published, oldest first (PUB-17). A correction without a note says nothing here. */
export function Corrections({
  entry,
  locale,
  textLanguage,
}: Pick<EntryPageProps, 'entry' | 'locale' | 'textLanguage'>) {
  const words = messages[locale.language].archive.entry
  const notes = entry.corrections.filter(({ note }) => note !== null)
  if (notes.length === 0) return null
  const spoken = (at: string) =>
    at.slice(0, 4) === entry.publishAt.slice(0, 4) ? dayAndMonth(at, locale) : day(at, locale)
  return (
    <aside aria-label={words.corrections} className="entry-corrections">
      {notes.map(({ at, note }, index) => (
        <p key={index}>
          <time dateTime={at} title={exactTime(at, locale)}>
            {words.corrected(spoken(at))}
          </time>{' '}
          <span lang={foreignLanguage(textLanguage, locale)}>{note}</span>
        </p>
      ))}
    </aside>
  )
}

/** Author and tags. */
export function EntryFoot({ entry, locale }: { entry: Entry; locale: Locale }) {
  const words = messages[locale.language].archive.entry
  if (!entry.authorName && entry.tags.length === 0) return null
  return (
    <footer className="entry-foot">
      {entry.authorName && <p>{words.writtenBy(entry.authorName)}</p>}
      {entry.tags.length > 0 && (
        <ul role="list" aria-label={words.tags}>
          {entry.tags.map((tag, index) => (
            <li key={index}>
              <PageLink href={listAddress({ tag })}>{tag}</PageLink>
            </li>
          ))}
        </ul>
      )}
    </footer>
  )
}

/** Entries with the same tags, of any project. */
export function Related({ related, locale }: { related: readonly RelatedEntry[]; locale: Locale }) {
  if (related.length === 0) return null
  const words = messages[locale.language].archive.entry
  return (
    <section className="related" aria-labelledby="related-entries">
      <h2 id="related-entries">{words.related}</h2>
      <ul role="list">
        {related.map(({ slug, title, language, projectName, publishAt }) => (
          <li key={slug}>
            <PageLink href={entryAddress(slug)} lang={foreignLanguage(language, locale)}>
              {title}
            </PageLink>
            <span>
              {projectName} · {day(publishAt, locale)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links to the entries of the project published right before and after this one. */
export function Neighbours({ newer, older, locale }: Pick<EntryPageProps, 'newer' | 'older' | 'locale'>) {
  if (newer === null && older === null) return null
  const words = messages[locale.language].archive.entry
  return (
    <nav className="neighbours" aria-label={words.neighbours}>
      {newer && (
        <PageLink className="neighbour" href={entryAddress(newer.slug)} rel="prev">
          <span>
            <Icon name="left" size={16} />
            {words.newer}
          </span>
          <strong lang={foreignLanguage(newer.language, locale)}>{newer.title}</strong>
        </PageLink>
      )}
      {older && (
        <PageLink className="neighbour neighbour-older" href={entryAddress(older.slug)} rel="next">
          <span>
            {words.older}
            <Icon name="right" size={16} />
          </span>
          <strong lang={foreignLanguage(older.language, locale)}>{older.title}</strong>
        </PageLink>
      )}
    </nav>
  )
}
