import type { CSSProperties } from 'react'
import type { Picture } from '../model'

type Variant = Picture['variants'][number]

/** The width in pixels that an image is shown at in browsers that do not choose by themselves. */
const USUAL_WIDTH = 960

export interface PictureSource {
  src: string
  srcSet: string
  width: number
  height: number
  /** Address of the widest variant. */
  full: string
}

/** Where the files of an image are, or null when it has none. Addresses are relative: the reader's session opens them. */
export function pictureSource(picture: Picture): PictureSource | null {
  const variants = [...picture.variants].sort((a, b) => a.width - b.width)
  const widest = variants.at(-1)
  if (widest === undefined) return null
  const usual = variants.find((variant) => variant.width >= USUAL_WIDTH) ?? widest
  return {
    src: fileAddress(usual),
    srcSet: variants.map((variant) => `${fileAddress(variant)} ${variant.width}w`).join(', '),
    width: widest.width,
    height: widest.height,
    full: fileAddress(widest),
  }
}

/** The size of an image for the style sheet: `--width` in pixels, `--ratio` of width to height. */
export function shapeOf({ width, height }: Pick<PictureSource, 'width' | 'height'>): CSSProperties {
  const shape: Record<string, string> = {
    '--width': `${width}px`,
    '--ratio': (height > 0 ? width / height : 1).toFixed(4),
  }
  return shape
}

function fileAddress({ path }: Variant): string {
  return `/api/v1/media/file/${path.split('/').map(encodeURIComponent).join('/')}`
}
