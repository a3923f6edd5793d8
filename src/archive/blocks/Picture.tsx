import { fileAddress } from '../address'
import { Icon } from '../icons/icons'
import type { Picture as PictureData } from '../model'
import type { ArchiveMessages } from '@/messages/en/archive'
import type { Language } from '@/messages/language'

interface Props {
  picture: PictureData
  /** Its display width, as in the `sizes` attribute. */
  sizes: string
  /** The language of its alt text, if it is not the reader's. */
  lang?: Language | undefined
  /** Whether it repeats the text next to it, and is hidden from screen readers. */
  isDecoration?: boolean
  /** Whether it is in the first viewport, and is loaded eagerly. */
  isFirst?: boolean
}

/** A responsive image with its space reserved while it loads. Nothing if it has no file. */
export function Picture({ picture, sizes, lang, isDecoration = false, isFirst = false }: Props) {
  const source = sourceOf(picture)
  if (source === null) return null
  return (
    <img
      src={source.src}
      srcSet={source.srcSet}
      sizes={sizes}
      width={source.width}
      height={source.height}
      alt={isDecoration ? '' : (picture.alt ?? '')}
      lang={lang}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      style={positionOf(picture)}
    />
  )
}

/** Where the style sheet crops the image, its focal point stays visible. */
function positionOf({ focalPoint }: PictureData) {
  return focalPoint ? { objectPosition: `${focalPoint.x}% ${focalPoint.y}%` } : undefined
}

interface LinkProps extends Props {
  /** What is shown instead of the image, where a link around it is not possible. */
  label?: string
  words: ArchiveMessages['blocks']
}

/**
 * An image that links to its full size; the gallery (`entry/Lightbox`) opens these links and reads the size, and what the image would say
 * where there is only a label.
 */
export function PictureLink({ label, words, ...shown }: LinkProps) {
  const { picture, lang } = shown
  const name = words.fullSize(picture.alt ?? '')
  const source = sourceOf(picture)
  if (source === null) return null
  return (
    <a
      className="picture-link"
      href={source.full}
      aria-label={label === undefined ? name : `${label}: ${name}`}
      style={shapeOf(picture)}
      data-width={source.width}
      data-height={source.height}
      {...(label !== undefined && { 'data-alt': picture.alt ?? '', 'data-lang': lang })}
    >
      {label === undefined ? (
        <Picture {...shown} />
      ) : (
        <>
          <Icon name="search" size={14} />
          {label}
        </>
      )}
    </a>
  )
}

/** The size of an image for the style sheet: `--width` in pixels, `--ratio` of width to height. */
export function shapeOf(picture: PictureData): Record<string, string> {
  const { width = 0, height = 0 } = sourceOf(picture) ?? {}
  return { '--width': `${width}px`, '--ratio': (height > 0 ? width / height : 1).toFixed(4) }
}

/** The shape of a frame in which both images have their full width. */
export function commonShape(one: PictureData, other: PictureData): Record<string, string> {
  const ratios = [one, other].map((picture) => Number(shapeOf(picture)['--ratio']))
  return { '--ratio': String(Math.min(...ratios)) }
}

/** The width in pixels for browsers without `srcset`. */
const DEFAULT_WIDTH = 960

/** The files of an image; null if it has none. URLs are relative: the reader's session opens them. */
function sourceOf({ variants: given }: PictureData) {
  const variants = [...given].sort((a, b) => a.width - b.width)
  const widest = variants.at(-1)
  if (widest === undefined) return null
  const fallback = variants.find(({ width }) => width >= DEFAULT_WIDTH) ?? widest
  return {
    src: fileAddress(fallback),
    srcSet: variants.map((variant) => `${fileAddress(variant)} ${variant.width}w`).join(', '),
    width: widest.width,
    height: widest.height,
    full: fileAddress(widest),
  }
}
