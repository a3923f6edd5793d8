import type { Picture } from '../model'
import type { ArchiveMessages } from '@/messages/en/archive'
import { PictureLink } from './PictureLink'

/** One image. Wide ones break out of the measure, small ones keep their size. */
export function ImageBlock({ picture, words }: { picture: Picture | undefined; words: ArchiveMessages }) {
  if (picture === undefined || picture.variants.length === 0) return null
  return (
    <figure className="block block-wide image-block">
      <PictureLink picture={picture} sizes="(min-width: 58rem) 54rem, 100vw" words={words} />
    </figure>
  )
}
