import { Blocks } from '@/archive/blocks/Blocks'
import { CopyInTexts } from '@/archive/blocks/CopyInTexts'
import { PictureLink } from '@/archive/blocks/Picture'
import { foreignLanguage, type Entry, type Locale } from '@/archive/model'
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

/** The page of an entry. What its author wrote is marked if its language is not the reader's (PAGE-25). */
export function EntryPage(props: EntryPageProps) {
  const { entry, newer, older, related = [], locale, textLanguage } = props
  const lang = foreignLanguage(textLanguage, locale)
  const words = messages[locale.language].archive
  const inBlocks = shownImageIds({ coverMediaId: null, blocks: entry.blocks })
  return (
    <article className="entry" {...accent(entry.project.color)}>
      <EntryHead {...props} />
      <Outline sections={entry.rendered.sections} lang={lang} label={words.entry.outline} />
      {entry.cover && !inBlocks.includes(entry.cover.id) && (
        <figure className="block block-wide image-block">
          <PictureLink
            picture={entry.cover}
            sizes="(min-width: 58rem) 54rem, 100vw"
            lang={lang}
            isFirst
            words={words.blocks}
          />
        </figure>
      )}
      <Blocks {...entry} lang={lang} words={words.blocks} />
      <Corrections entry={entry} locale={locale} textLanguage={textLanguage} />
      <EntryFoot entry={entry} locale={locale} />
      <Related related={related} locale={locale} />
      <Neighbours newer={newer} older={older} locale={locale} />
      {entry.rendered.html.some((html) => html?.includes('copy-button')) && (
        <CopyInTexts copy={words.blocks.copy} copied={words.blocks.copied} />
      )}
      {entry.pictures.length > 0 && <Lightbox {...words.lightbox} />}
    </article>
  )
}
