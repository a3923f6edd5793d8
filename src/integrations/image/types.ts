import type { LIMITS } from '@/domain/limits'
import type { Result } from '@/lib/result'
import type { ImageFormat } from './formats'

/**
 * Why an image is refused. `not_accepted`: another format; `broken`: cannot be decoded; `too_costly`: exceeded its memory or
 * time; `disk_full`: no space for the files; `busy`: too many images are waiting, or its process died.
 */
export type ImageError =
  | { kind: 'not_accepted' | 'broken' | 'too_costly' | 'disk_full' | 'busy' }
  /** `megapixels` is rounded up, so that it never shows as the limit itself. */
  | { kind: 'too_many_pixels'; of: keyof typeof LIMITS.megapixels; megapixels: number }

/** The properties of an image according to its header. */
export interface ImageHeader {
  format: ImageFormat
  isAnimated: boolean
  /** Width and height of one frame, before the orientation is applied. */
  width: number
  height: number
  /** In all frames together. */
  pixels: number
  /** For JPEG and AVIF, in sharp's terms. */
  chromaSubsampling: '4:4:4' | '4:2:0'
  /** A lossless WebP. */
  isLossless: boolean
  /** A progressive JPEG or an interlaced PNG, whose decoders keep the whole image in memory. */
  isProgressive: boolean
}

/** One file of a processed image: its path, its size in bytes, and width and height of one frame. */
export interface Picture {
  path: string
  size: number
  width: number
  height: number
}

/** A written image: the file in its own format, and WebP variants of different widths, narrowest first. */
export interface PreparedImage {
  format: ImageFormat
  original: Picture
  variants: Picture[]
}

/** The tasks of an image process. Files are passed by path. */
export interface ImageTasks {
  /** Validates the header of an image. */
  readHeader: (path: string) => Promise<Result<ImageHeader, ImageError>>
  /** Writes the files of an image whose header is valid into `folder`. */
  writeImage: (
    path: string,
    header: ImageHeader,
    folder: string,
  ) => Promise<Result<PreparedImage, ImageError>>
}
