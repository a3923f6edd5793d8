import { Blocks } from '@/archive/blocks/Blocks'
import { PictureLink } from '@/archive/blocks/Picture'
import { type Entry, type Locale, codeOf } from '@/archive/model'
import { accent } from '@/archive/theme/accent'
import { messages } from '@/messages'
import { day, dayAndMonth, exactTime } from '@/archive/dates'
import { listAddress, entryAddress } from '@/archive/address'
import { PageLink } from '@/archive/list/PageLink'
import { TypeWord } from '@/archive/theme/TypeWord'
import type { ArchiveMessages } from '@/messages/en/archive'
import { Icon } from '@/archive/icons/icons'
import type { Neighbour } from '@/queries/publishedPosts'

export interface EntryPageProps {
  entry: Entry
  newer: Neighbour | null
  older: Neighbour | null
  locale: Locale
  /** For readers who may edit the entry. */
  editAddress?: string | undefined
}

/** The page of an entry. */
export function EntryPage({ entry, newer, older, locale, editAddress }: EntryPageProps) {
  const words = messages[locale.language].archive
  return (
    <article className="entry" {...accent(entry.project.color)}>
      <EntryHead entry={entry} locale={locale} editAddress={editAddress} />
      {entry.cover && !isCoverInBlocks(entry) && (
        <figure className="block block-wide image-block">
          <PictureLink
            picture={entry.cover}
            sizes="(min-width: 58rem) 54rem, 100vw"
            isFirst
            words={words.blocks}
          />
        </figure>
      )}
      <Blocks {...entry} words={words.blocks} />
      <Corrections entry={entry} locale={locale} />
      <EntryFoot entry={entry} words={words.entry} />
      <Neighbours newer={newer} older={older} words={words.entry} />
    </article>
  )
}

/** Whether a block shows the cover too. */
function isCoverInBlocks({ cover, blocks }: Entry): boolean {
  return cover !== null && JSON.stringify(blocks).includes(JSON.stringify(cover.id))
}

function EntryHead({ entry, locale, editAddress }: Pick<EntryPageProps, 'entry' | 'locale' | 'editAddress'>) {
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
        {editAddress && <a href={editAddress}>{messages[locale.language].archive.entry.edit}</a>}
      </p>
      <h1>{entry.title}</h1>
      {entry.teaser && <p className="entry-lead">{entry.teaser}</p>}
    </header>
  )
}

/** What was corrected since the entry was published, oldest first (PUB-17). A correction without a note says nothing here. */
function Corrections({ entry, locale }: { entry: Entry; locale: Locale }) {
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
          {note}
        </p>
      ))}
    </aside>
  )
}

function EntryFoot({ entry, words }: { entry: Entry; words: ArchiveMessages['entry'] }) {
  return (
    <footer className="entry-foot">
      <p>
        {entry.authorName && `${words.writtenBy(entry.authorName)} · `}
        {words.audience[entry.audience]}
      </p>
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

type NeighboursProps = Pick<EntryPageProps, 'newer' | 'older'> & { words: ArchiveMessages['entry'] }

/** Links to the entries published right before and after this one. */
function Neighbours({ newer, older, words }: NeighboursProps) {
  if (newer === null && older === null) return null
  return (
    <nav className="neighbours" aria-label={words.neighbours}>
      {newer && (
        <PageLink className="neighbour" href={entryAddress(newer.slug)} rel="prev">
          <span>
            <Icon name="left" size={16} />
            {words.newer}
          </span>
          <strong>{newer.title}</strong>
        </PageLink>
      )}
      {older && (
        <PageLink className="neighbour neighbour-older" href={entryAddress(older.slug)} rel="next">
          <span>
            {words.older}
            <Icon name="right" size={16} />
          </span>
          <strong>{older.title}</strong>
        </PageLink>
      )}
    </nav>
  )
}
