import type { Picture } from '../model'
import type { ArchiveMessages } from '@/messages/en/archive'
import { PictureLink } from './PictureLink'
import { pictureSource, shapeOf } from './pictureSource'

/** Several images in rows of one height, none of them cropped. */
export function GalleryBlock({ pictures, words }: { pictures: readonly Picture[]; words: ArchiveMessages }) {
  const shown = pictures.flatMap((picture) => {
    const source = pictureSource(picture)
    return source === null ? [] : [{ picture, source }]
  })
  if (shown.length === 0) return null
  return (
    <ul role="list" className="block block-wide gallery">
      {shown.map(({ picture, source }, index) => (
        <li key={index} style={shapeOf(source)}>
          <PictureLink picture={picture} sizes="(min-width: 58rem) 40rem, 100vw" words={words} />
        </li>
      ))}
    </ul>
  )
}
