import { codeOf, foreignLanguage } from '@/archive/model'
import { day, exactTime } from '@/archive/dates'
import { listAddress, projectAddress } from '@/archive/address'
import { readingMinutes } from '@/archive/readingTime'
import { PageLink } from '@/archive/list/PageLink'
import { TypeWord } from '@/archive/theme/TypeWord'
import { messages } from '@/messages'
import { CopyLinks } from './CopyLinks'
import type { EntryPageProps } from './EntryPage'

type Props = Pick<
  EntryPageProps,
  'entry' | 'locale' | 'textLanguage' | 'wordCount' | 'markdownAddress' | 'editAddress'
>

/** What the entry is, in a line; title and teaser; what readers can do with it. */
export function EntryHead(props: Props) {
  const { entry, locale, textLanguage, wordCount = 0, markdownAddress, editAddress } = props
  const lang = foreignLanguage(textLanguage, locale)
  const words = messages[locale.language].archive.entry
  return (
    <header className="entry-head">
      <p className="entry-line">
        <PageLink className="entry-project" href={projectAddress(entry.project.slug)}>
          {entry.project.name}
        </PageLink>
        <PageLink href={listAddress({ type: entry.type.key })}>
          <TypeWord label={entry.type.label} color={entry.type.color} />
        </PageLink>
        <time dateTime={entry.publishAt} title={exactTime(entry.publishAt, locale)}>
          {day(entry.publishAt, locale)}
        </time>
        <span>{words.audience[entry.audience]}</span>
        <span className="entry-code">{codeOf(entry)}</span>
        {wordCount > 0 && <span>{words.readingTime(readingMinutes(wordCount))}</span>}
      </p>
      <h1 lang={lang}>{entry.title}</h1>
      {entry.teaser && (
        <p className="entry-lead" lang={lang}>
          {entry.teaser}
        </p>
      )}
      {(markdownAddress ?? editAddress) && (
        <p className="entry-actions">
          {markdownAddress && (
            <CopyLinks
              markdown={markdownAddress}
              words={{
                copyLink: words.copyLink,
                copyMarkdown: words.copyMarkdown,
                copied: words.copied,
                address: words.address,
              }}
            />
          )}
          {editAddress && (
            <a className="button-quiet" href={editAddress}>
              {words.edit}
            </a>
          )}
        </p>
      )}
    </header>
  )
}
