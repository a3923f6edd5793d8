import { Blocks } from '../blocks/Blocks'
import { PictureLink } from '../blocks/Picture'
import type { Entry, Locale, Neighbour } from '../model'
import { accent } from '../theme/accent'
import { messages } from '@/messages'
import { EntryFoot } from './EntryFoot'
import { EntryHead } from './EntryHead'
import { Neighbours } from './Neighbours'

export interface EntryPageProps {
  entry: Entry
  newer: Neighbour | null
  older: Neighbour | null
  locale: Locale
}

/** The page of an entry: head, content, foot, and the neighbouring entries. */
export function EntryPage({ entry, newer, older, locale }: EntryPageProps) {
  const words = messages[locale.language].archive
  return (
    <article className="entry" {...accent(entry.project.color)}>
      <EntryHead entry={entry} locale={locale} />
      {entry.cover && !isShownBelow(entry) && (
        <figure className="block block-wide image-block">
          <PictureLink picture={entry.cover} sizes="(min-width: 58rem) 54rem, 100vw" isFirst words={words} />
        </figure>
      )}
      <Blocks blocks={entry.blocks} pictures={entry.pictures} words={words} />
      <EntryFoot entry={entry} words={words} />
      <Neighbours newer={newer} older={older} words={words} />
    </article>
  )
}

/** Whether a block shows the cover too, so that it is not shown twice. */
function isShownBelow({ cover, blocks }: Entry): boolean {
  return cover !== null && JSON.stringify(blocks).includes(JSON.stringify(cover.id))
}
