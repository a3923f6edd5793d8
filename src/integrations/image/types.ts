import type { ImageFormat } from './formats'

/**
 * Why an image is not processed: `not_accepted`: not an image of an accepted format; `broken`: it cannot be decoded;
 * `too_many_pixels`; `too_costly`: it exceeded the memory or time of one image; `no_room`: the disk is full; `busy`: too
 * many images are waiting, or the process that worked on it died.
 */
export type ImageError =
  | { kind: 'not_accepted' | 'broken' | 'too_costly' | 'no_room' | 'busy' }
  /** `megapixels` is rounded up, so that what is too much never reads like the limit. */
  | { kind: 'too_many_pixels'; of: 'image' | 'avif' | 'animation'; megapixels: number }

/** What the header of an image says. */
export interface ImageHeader {
  format: ImageFormat
  isAnimated: boolean
  /** Of one frame, as it is stored, before the orientation is applied. */
  width: number
  height: number
  /** Pixels of all frames together. */
  pixels: number
  /** Whether colour is kept at full resolution (JPEG, AVIF), as sharp writes it: `4:4:4` or `4:2:0`. */
  chromaSubsampling: '4:4:4' | '4:2:0'
  /** Whether it is a WebP without loss. */
  isLossless: boolean
  /** Whether it is a progressive JPEG or an interlaced PNG, whose decoders hold the whole picture. */
  isProgressive: boolean
}

/** One file of a processed image: where it lies, its size in bytes, and width and height in pixels (of one frame). */
export interface Picture {
  path: string
  size: number
  width: number
  height: number
}

/** An image, written anew: the file in its own format, and its WebP variants, narrowest first, no two of one width. */
export interface PreparedImage {
  format: ImageFormat
  original: Picture
  variants: Picture[]
}
