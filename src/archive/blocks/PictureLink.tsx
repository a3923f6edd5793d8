import type { Picture as PictureData } from '../model'
import type { ArchiveMessages } from '@/messages/en/archive'
import { Picture } from './Picture'
import { pictureSource, shapeOf } from './pictureSource'

interface Props {
  picture: PictureData
  sizes: string
  isFirst?: boolean
  words: ArchiveMessages
}

/** An image that opens at full size. */
export function PictureLink({ picture, sizes, isFirst = false, words }: Props) {
  const source = pictureSource(picture)
  if (source === null) return null
  return (
    <a
      className="picture-link"
      href={source.full}
      aria-label={words.blocks.fullSize(picture.alt ?? '')}
      style={shapeOf(source)}
    >
      <Picture picture={picture} sizes={sizes} isFirst={isFirst} />
    </a>
  )
}
