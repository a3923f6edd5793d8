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
import { makeTurns } from './turns'

/** Widths in pixels of the variants that an image gets when it is wider (CONTRACT.md 2, "Images"). */
export const VARIANT_WIDTHS = [480, 960, 1600] as const
/** The widest variant: the image at its full width, up to this many pixels. */
const FULL_WIDTH = 2560
/** More than this many pixels WebP cannot hold in either direction. */
const WEBP_SIDE = 16_383
/** An AVIF beyond it is written with the fastest settings: the others take minutes and gigabytes. */
const LARGE_AVIF_PIXELS = 12_000_000
/** A JPEG up to this size is decoded once for all its files; a larger one twice, since its pixels fill too much memory. */
const DECODED_ONCE_PIXELS = 16_000_000
/**
 * How many pixels are worked on at once. A decoded image takes hundreds of megabytes, so that twenty uploads must not be
 * decoded at once (SECURITY.md row 13); two photos of today's cameras may, and keep two processors busy.
 */
const PIXELS_AT_ONCE = 32_000_000
/**
 * Beyond it WebP, GIF and AVIF, whose writers keep the picture several times in memory, are kept at a smaller size; so
 * are animations, whose readers and writers keep several frames.
 */
const LARGEST_KEPT = { still: 25_000_000, frame: 8_000_000 }

/** Effort 4, the usual one, takes twice the time and saves some 5 per cent. */
const STILL_WEBP = { quality: 82, effort: 2 }

const inTurn = makeTurns(PIXELS_AT_ONCE)

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
 * without anything that is not the picture: EXIF, GPS, XMP, profiles, comments, appended bytes. What is under way at
 * the same time is bounded by its pixels.
 */
export async function prepareImage(bytes: Uint8Array): Promise<Result<PreparedImage, ImageFault>> {
  const header = await judgeImage(bytes)
  if (!header.ok) return header
  return inTurn(header.value.pixels, async () => {
    try {
      return ok({ format: header.value.format, ...(await pictures(bytes, header.value)) })
    } catch (error) {
      if (isDecodingError(error)) return refuse(BROKEN)
      throw error
    }
  })
}

async function pictures(bytes: Uint8Array, header: ImageHeader): Promise<Omit<PreparedImage, 'format'>> {
  if (header.format === 'jpeg' && header.pixels <= DECODED_ONCE_PIXELS) {
    const decoded = await pixelsOf(open(bytes, header))
    // Both at once, and whoever fails is awaited all the same: its memory is counted until then.
    const [original, variants] = await both(picture(encoded(decoded(), header)), stillVariants(decoded()))
    return { original, variants }
  }
  const original = await picture(encoded(kept(open(bytes, header), header), header))
  const variants = header.isAnimated
    ? await animatedVariants(bytes, header)
    : await stillVariants(open(bytes, header))
  return { original, variants }
}

async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other])
  return [await one, await other]
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

/** The image as it is written again: smaller when its writer could not hold it. */
function kept(image: Sharp, header: ImageHeader): Sharp {
  const most = header.isAnimated ? LARGEST_KEPT.frame : LARGEST_KEPT.still
  const isHeldWhole = header.isAnimated || ['webp', 'gif', 'avif'].includes(header.format)
  if (!isHeldWhole || header.width * header.height <= most) return image
  const scale = Math.sqrt(most / (header.width * header.height))
  const side = Math.max(1, Math.floor(Math.max(header.width, header.height) * scale))
  return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

/** Decodes and answers as many readers of the same pixels as are asked for. */
async function pixelsOf(image: Sharp): Promise<() => Sharp> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return () => sharp(data, { raw })
}

/** Decodes once, at the full width, and makes the narrower ones from those pixels. */
async function stillVariants(image: Sharp): Promise<Picture[]> {
  const { data, info } = await fitted(image, FULL_WIDTH)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const narrower = variantWidths(info.width).slice(0, -1)
  // The widest takes as long as all others together.
  const [full, others] = await both(
    picture(sharp(data, { raw }).webp(STILL_WEBP)),
    inOrder(narrower, (width) => picture(sharp(data, { raw }).resize({ width }).webp(STILL_WEBP))),
  )
  return [...others, full]
}

async function inOrder<Item, Value>(
  items: readonly Item[],
  make: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = []
  for (const item of items) values.push(await make(item))
  return values
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
