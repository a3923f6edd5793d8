import sharp from 'sharp'
import { ok, refuse, type Result } from '@/lib/result'
import { sniffFormat, type ImageFormat } from './formats'

/** Most pixels of one frame (CONTRACT.md 2, "Images"). */
export const MAX_FRAME_PIXELS = 50_000_000
/** Most pixels of all frames of an animation together: some 100 frames of 1280 × 720, or a minute's work. */
export const MAX_ANIMATION_PIXELS = 100_000_000

/** Why a file is not taken: it is no image of an accepted format, cannot be decoded, or has too many pixels. */
export interface ImageFault {
  kind: 'not_accepted' | 'broken' | 'too_many_pixels'
  detail: string
}

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
}

/**
 * Judges a file by its first bytes and its header alone, before anything is decoded, so that an image bomb is refused
 * within a second (SECURITY.md row 13).
 */
export async function judgeImage(bytes: Uint8Array): Promise<Result<ImageHeader, ImageFault>> {
  const format = sniffFormat(bytes)
  if (format === null) return refuse({ kind: 'not_accepted', detail: NOT_ACCEPTED })
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null) // sharp throws plain errors, and for a header that it cannot read alone
  if (metadata === null || metadata.format !== (format === 'avif' ? 'heif' : format)) return refuse(BROKEN)
  if (format === 'avif' && metadata.compression !== 'av1')
    return refuse({ kind: 'not_accepted', detail: NOT_ACCEPTED })

  const isAnimated = (format === 'gif' || format === 'webp') && (metadata.pages ?? 1) > 1
  const framePixels = metadata.width * metadata.height
  const pixels = isAnimated ? framePixels * (metadata.pages ?? 1) : framePixels
  const fault = tooManyPixels(framePixels, isAnimated ? pixels : 0)
  if (fault !== null) return refuse({ kind: 'too_many_pixels', detail: fault })
  return ok({
    format,
    isAnimated,
    width: metadata.width,
    height: metadata.height,
    pixels,
    chromaSubsampling: metadata.chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
    isLossless: Buffer.from(bytes.subarray(12, 16)).toString('latin1') === 'VP8L',
  })
}

const NOT_ACCEPTED = 'The file is not a JPEG, PNG, WebP, AVIF or GIF image by its content.'

/** What a file is guilty of that begins like an image and goes on otherwise. */
export const BROKEN: ImageFault = {
  kind: 'broken',
  detail: 'The image cannot be decoded: it is damaged or incomplete.',
}

function tooManyPixels(frame: number, animation: number): string | null {
  if (frame > MAX_FRAME_PIXELS) return `An image may have 50 megapixels: this has ${megapixels(frame)}.`
  if (animation > MAX_ANIMATION_PIXELS)
    return `The frames of an animation may have 100 megapixels together: these have ${megapixels(animation)}.`
  return null
}

/** Rounded up, so that what is too much never reads like the limit. */
function megapixels(pixels: number): string {
  return (Math.ceil(pixels / 100_000) / 10).toFixed(1)
}
