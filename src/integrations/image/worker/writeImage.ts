import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { LIMITS } from '@/domain/limits'
import { ok, refuse, type Result } from '@/lib/result'
import { FULL_WIDTH, IMAGE_FORMATS, VARIANT_WIDTHS } from '../formats'
import type { ImageError, ImageHeader, Picture, PreparedImage } from '../types'

/** WebP's limit in either direction. */
const WEBP_SIDE = 16_383
/** Larger AVIFs are written with the fastest settings; others take minutes and hundreds of megabytes. */
const LARGE_AVIF_PIXELS = 8_000_000
/** Larger lossless WebPs are written with less effort; otherwise they take half a minute. */
const LARGE_LOSSLESS_PIXELS = 4_000_000
/** Larger JPEGs are decoded twice, because their pixels take too much memory. */
const DECODED_ONCE_PIXELS = 16_000_000
/** Larger WebPs, GIFs, AVIFs and animations are scaled down, because their encoders keep several copies in memory. */
const MAX_OUTPUT_PIXELS = { still: 25_000_000, lossless: 12_000_000, frame: 8_000_000, allFrames: 64_000_000 }

/** The default effort 4 takes twice the time and saves 5 per cent. */
const STILL_WEBP = { quality: 82, effort: 2 }

/**
 * Decodes a file whose header is valid, and writes it in the same format and as variants: upright, in sRGB, with its
 * animation, without EXIF, GPS, XMP, profiles, comments and appended bytes (IMG-5, IMG-6).
 * @param folder where the files are written; delete them after a failure
 */
export async function writeImage(
  path: string,
  header: ImageHeader,
  folder: string,
): Promise<Result<PreparedImage, ImageError>> {
  try {
    return ok({ format: header.format, ...(await pictures(path, header, folder)) })
  } catch (error) {
    if (isOutOfSpace(error)) return refuse({ kind: 'disk_full' })
    if (isDecodingError(error)) return refuse({ kind: 'broken' })
    throw error
  }
}

async function pictures(
  path: string,
  header: ImageHeader,
  folder: string,
): Promise<Omit<PreparedImage, 'format'>> {
  const file = join(folder, `original.${IMAGE_FORMATS[header.format].extension}`)
  if (header.isAnimated) {
    const original = await picture(encoded(limited(open(path, header), header), header), file)
    return { original, variants: await animatedVariants(path, header, folder) }
  }
  if (header.format === 'jpeg' && header.pixels <= DECODED_ONCE_PIXELS) {
    const decoded = await pixelsOf(open(path, header))
    const [original, variants] = await settleBoth(
      picture(encoded(decoded(), header), file),
      stillVariants(decoded(), folder),
    )
    return { original, variants }
  }
  // If decoder and encoder both keep the whole image, decode it completely first.
  const pixels = isDecodedWhole(header) ? await pixelsOf(limited(open(path, header), header)) : null
  const source = () => pixels?.() ?? open(path, header)
  const original = await picture(encoded(source(), header), file)
  return { original, variants: await stillVariants(source(), folder) }
}

/** Waits for both even if one fails, because the other is still writing into the folder. */
async function settleBoth<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other])
  return [await one, await other]
}

/** Fails at the first broken or missing part. */
function open(path: string, { isAnimated }: ImageHeader): Sharp {
  const limitInputPixels = LIMITS.megapixels[isAnimated ? 'animation' : 'image'] * 1_000_000
  const decoder = sharp(path, { animated: isAnimated, limitInputPixels, failOn: 'error' })
  // Frames cannot be rotated one by one, and browsers don't rotate animations.
  return isAnimated ? decoder : decoder.autoOrient()
}

function encoded(
  image: Sharp,
  { format, pixels, chromaSubsampling, isLossless, isAnimated }: ImageHeader,
): Sharp {
  switch (format) {
    case 'jpeg':
      // `optimizeCoding` keeps the whole image in memory to save a few per cent.
      return image.jpeg({ quality: 90, chromaSubsampling, optimizeCoding: false })
    case 'png':
      return image.png({ compressionLevel: 7 })
    case 'webp':
      return image.webp({
        quality: 90,
        lossless: isLossless,
        effort: isAnimated || (isLossless && pixels > LARGE_LOSSLESS_PIXELS) ? 1 : 3,
      })
    case 'avif':
      return pixels > LARGE_AVIF_PIXELS
        ? image.avif({ quality: 60, effort: 0, chromaSubsampling: '4:2:0' })
        : image.avif({ quality: 60, effort: 2, chromaSubsampling })
    case 'gif':
      return image.gif({ effort: 1, dither: 0 })
  }
}

/** Whether decoder and encoder both keep the whole image in memory. */
function isDecodedWhole({ format }: ImageHeader): boolean {
  return format === 'webp' || format === 'gif' || format === 'avif'
}

/** The image, scaled down to what its encoder can handle. */
function limited(image: Sharp, header: ImageHeader): Sharp {
  const scale = outputScale(header)
  if (scale === 1) return image
  const side = Math.max(1, Math.floor(Math.max(header.width, header.height) * scale))
  return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

/** The factor for the sides, at most 1. */
function outputScale({ isAnimated, isLossless, width, height, pixels }: ImageHeader): number {
  const frame = width * height
  const maxPixels = isAnimated
    ? Math.min(MAX_OUTPUT_PIXELS.frame, (MAX_OUTPUT_PIXELS.allFrames / pixels) * frame)
    : MAX_OUTPUT_PIXELS[isLossless ? 'lossless' : 'still']
  return Math.min(1, Math.sqrt(maxPixels / frame))
}

/** Decodes an image once and returns a function that opens the pixels any number of times. */
async function pixelsOf(image: Sharp): Promise<() => Sharp> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return () => sharp(data, { raw })
}

/** Decodes once, at the full width, and scales those pixels for the narrower variants. */
async function stillVariants(image: Sharp, folder: string): Promise<Picture[]> {
  const pixels = await pixelsOf(fitted(image, FULL_WIDTH))
  const { width: fullWidth } = await pixels().metadata()
  const write = (reader: Sharp, width: number) => picture(reader.webp(STILL_WEBP), variantIn(folder, width))
  // In parallel, because the widest takes as long as all others together.
  const [full, others] = await settleBoth(
    write(pixels(), fullWidth),
    mapInSeries(variantWidths(fullWidth).slice(0, -1), (width) => write(pixels().resize({ width }), width)),
  )
  return [...others, full]
}

function variantIn(folder: string, width: number | 'full'): string {
  return join(folder, `variant-${width}.webp`)
}

async function mapInSeries<Item, Value>(
  items: readonly Item[],
  make: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = []
  for (const item of items) values.push(await make(item))
  return values
}

async function animatedVariants(path: string, header: ImageHeader, folder: string): Promise<Picture[]> {
  const variant = (width: number, name: number | 'full') =>
    picture(fitted(open(path, header), width).webp({ quality: 75, effort: 1 }), variantIn(folder, name))
  const widest = Math.max(1, Math.min(FULL_WIDTH, Math.floor(header.width * outputScale(header))))
  const full = await variant(widest, 'full')
  const narrower = await mapInSeries(variantWidths(full.width).slice(0, -1), (width) => variant(width, width))
  return [...narrower, full]
}

function fitted(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: WEBP_SIDE, fit: 'inside', withoutEnlargement: true })
}

/** Ascending; the last one is the full width. */
function variantWidths(full: number): number[] {
  return [...VARIANT_WIDTHS.filter((width) => width < full), full]
}

async function picture(image: Sharp, path: string): Promise<Picture> {
  const { size, width, height, pageHeight } = await image.toFile(path)
  return { path, size, width, height: pageHeight ?? height }
}

/** sharp reports the system's message without its code. */
function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && /No space left on device|Disk quota exceeded/i.test(error.message)
}

/** sharp's decoding errors have no class or code of their own; system errors do. */
function isDecodingError(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error)
}
