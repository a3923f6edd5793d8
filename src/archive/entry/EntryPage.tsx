import { Blocks } from '@/archive/blocks/Blocks'
import { PictureLink } from '@/archive/blocks/Picture'
import type { Entry, Locale } from '@/archive/model'
import { accent } from '@/archive/theme/accent'
import { shownImageIds } from '@/domain/post/images'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import type { EntryLink, RelatedEntry } from '@/queries/entryContext'
import { Corrections, EntryFoot, Neighbours, Related } from './EntryFoot'
import { EntryHead } from './EntryHead'
import { Lightbox } from './Lightbox'
import { Outline } from './Outline'

export interface EntryPageProps {
  entry: Entry
  newer: EntryLink | null
  older: EntryLink | null
  related?: readonly RelatedEntry[] | undefined
  locale: Locale
  /** The language of the entry; null if it is unclear. */
  textLanguage?: Language | null | undefined
  wordCount?: number | undefined
  /** The entry as Markdown. A preview has none. */
  markdownAddress?: string | undefined
  /** For readers who may edit the entry. */
  editAddress?: string | undefined
}

/** The page of an entry. Where its language is known it is marked, and the words of the archive in it are marked as the reader's. */
export function EntryPage(props: EntryPageProps) {
  const { entry, newer, older, related = [], locale, textLanguage } = props
  const words = messages[locale.language].archive
  const inBlocks = shownImageIds({ coverMediaId: null, blocks: entry.blocks })
  return (
    <article className="entry" lang={textLanguage ?? undefined} {...accent(entry.project.color)}>
      <EntryHead {...props} />
      <Outline sections={entry.rendered.sections} label={words.entry.outline} />
      {entry.cover && !inBlocks.includes(entry.cover.id) && (
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
      <EntryFoot entry={entry} locale={locale} />
      <Related related={related} locale={locale} />
      <Neighbours newer={newer} older={older} words={words.entry} language={locale.language} />
      {entry.pictures.length > 0 && <Lightbox {...words.lightbox} />}
    </article>
  )
}
