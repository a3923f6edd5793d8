import type { Picture as PictureData } from '../model'
import { pictureSource } from './pictureSource'

interface Props {
  picture: PictureData
  /** How wide it is shown, as in the `sizes` attribute of an image. */
  sizes: string
  /** Whether the text beside it says the same: it is then left out for screen readers. */
  isDecoration?: boolean
  /** Whether it is seen as soon as the page opens. */
  isFirst?: boolean
}

/** An image in the size that the screen needs, with its place kept free while it loads. Nothing when it has no file. */
export function Picture({ picture, sizes, isDecoration = false, isFirst = false }: Props) {
  const source = pictureSource(picture)
  if (source === null) return null
  return (
    <img
      src={source.src}
      srcSet={source.srcSet}
      sizes={sizes}
      width={source.width}
      height={source.height}
      alt={isDecoration ? '' : (picture.alt ?? '')}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
