import sharp, { type Sharp } from 'sharp'
import { ok, refuse, type Result } from '@/lib/result'
import type { ImageFormat } from './formats'
import {
  BROKEN,
  judgeImage,
  MAX_ANIMATION_PIXELS,
  MAX_FRAME_PIXELS,
  type ImageFault,
  type ImageHeader,
} from './judgeImage'
import { oneAtATime } from './oneAtATime'

/** Widths in pixels of the variants that an image gets when it is wider (CONTRACT.md 2, "Images"). */
export const VARIANT_WIDTHS = [480, 960, 1600] as const
/** The widest variant: the image at its full width, up to this many pixels. */
const FULL_WIDTH = 2560
/** More than this many pixels WebP cannot hold in either direction. */
const WEBP_SIDE = 16_383
/** An AVIF beyond it is written with the fastest settings: the others take minutes and gigabytes. */
const LARGE_AVIF_PIXELS = 12_000_000

// The cache of decoded images helps nobody here, since no image is decoded twice, and keeps memory.
sharp.cache(false)

/** A file as it is kept: its bytes, and width and height in pixels (of one frame). */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** An image, written anew: the file in its own format, and its WebP variants, narrowest first, no two of one width. */
export interface PreparedImage {
  format: ImageFormat
  original: Picture
  variants: Picture[]
}

/**
 * Judges a file, decodes it and writes it anew in the same format, turned upright, in sRGB, its animation kept, and
 * without anything that is not the picture: EXIF, GPS, XMP, profiles, comments, appended bytes. One at a time.
 */
export async function prepareImage(bytes: Uint8Array): Promise<Result<PreparedImage, ImageFault>> {
  const header = await judgeImage(bytes)
  if (!header.ok) return header
  return oneAtATime(async () => {
    try {
      const original = await picture(encoded(open(bytes, header.value), header.value))
      const variants = header.value.isAnimated
        ? await animatedVariants(bytes, header.value)
        : await stillVariants(bytes, header.value)
      return ok({ format: header.value.format, original, variants })
    } catch (error) {
      if (isDecodingError(error)) return refuse(BROKEN)
      throw error
    }
  })
}

/** The decoder of a file whose header was judged. Stops at the first broken or missing part. */
function open(bytes: Uint8Array, { isAnimated }: ImageHeader): Sharp {
  const limitInputPixels = isAnimated ? MAX_ANIMATION_PIXELS : MAX_FRAME_PIXELS
  const decoder = sharp(bytes, { animated: isAnimated, limitInputPixels, failOn: 'error' })
  // Frames cannot be turned one by one, and no browser turns an animation.
  return isAnimated ? decoder : decoder.autoOrient()
}

function encoded(
  image: Sharp,
  { format, pixels, chromaSubsampling, isLossless, isAnimated }: ImageHeader,
): Sharp {
  switch (format) {
    case 'jpeg':
      // Optimised coding keeps the whole image in memory and saves a few per cent.
      return image.jpeg({ quality: 90, chromaSubsampling, optimizeCoding: false })
    case 'png':
      return image.png({ compressionLevel: 7 })
    case 'webp':
      return image.webp({ quality: 90, lossless: isLossless, effort: isAnimated ? 1 : 3 })
    case 'avif':
      return pixels > LARGE_AVIF_PIXELS
        ? image.avif({ quality: 60, effort: 0, chromaSubsampling: '4:2:0' })
        : image.avif({ quality: 60, effort: 2, chromaSubsampling })
    case 'gif':
      return image.gif({ effort: 1, dither: 0 })
  }
}

/** Decodes once, at the full width, and makes the narrower ones from those pixels. */
async function stillVariants(bytes: Uint8Array, header: ImageHeader): Promise<Picture[]> {
  const { data, info } = await fitted(open(bytes, header), FULL_WIDTH)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const variants: Picture[] = []
  for (const width of variantWidths(info.width)) {
    const raw = { width: info.width, height: info.height, channels: info.channels }
    variants.push(await picture(sharp(data, { raw }).resize({ width }).webp({ quality: 82 })))
  }
  return variants
}

async function animatedVariants(bytes: Uint8Array, header: ImageHeader): Promise<Picture[]> {
  const full = await picture(fitted(open(bytes, header), FULL_WIDTH).webp({ quality: 75, effort: 1 }))
  const variants: Picture[] = []
  for (const width of variantWidths(full.width).slice(0, -1))
    variants.push(await picture(fitted(open(bytes, header), width).webp({ quality: 75, effort: 1 })))
  return [...variants, full]
}

function fitted(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: WEBP_SIDE, fit: 'inside', withoutEnlargement: true })
}

/** Ascending, the last one being the full width. */
function variantWidths(full: number): number[] {
  return [...VARIANT_WIDTHS.filter((width) => width < full), full]
}

async function picture(image: Sharp): Promise<Picture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

/** What sharp says about a file that it cannot decode has no class or code of its own; faults of the system have one. */
function isDecodingError(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error)
}
