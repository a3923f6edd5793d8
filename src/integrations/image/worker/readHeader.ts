import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { LIMITS } from '@/domain/limits'
import { ok, refuse, type Result } from '@/lib/result'
import { sniffFormat, type ImageFormat } from '../formats'
import type { ImageError, ImageHeader } from '../types'

/** What `sniffFormat` reads. */
const SNIFFED_BYTES = 64

/** Validates a file by its header, before anything is decoded, so a decompression bomb is refused within a second (IMG-4). */
export async function readHeader(path: string): Promise<Result<ImageHeader, ImageError>> {
  const head = await firstBytes(path)
  const format = sniffFormat(head)
  if (format === null) return refuse({ kind: 'not_accepted' })
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null) // The header is invalid.
  if (metadata === null || metadata.format !== (format === 'avif' ? 'heif' : format))
    return refuse({ kind: 'broken' })
  if (format === 'avif' && metadata.compression !== 'av1') return refuse({ kind: 'not_accepted' })

  const isAnimated = (format === 'gif' || format === 'webp') && (metadata.pages ?? 1) > 1
  const framePixels = metadata.width * metadata.height
  const pixels = isAnimated ? framePixels * (metadata.pages ?? 1) : framePixels
  const error = tooManyPixels(format, framePixels, isAnimated ? pixels : 0)
  if (error !== null) return refuse(error)
  return ok({
    format,
    isAnimated,
    width: metadata.width,
    height: metadata.height,
    pixels,
    chromaSubsampling: metadata.chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
    isLossless: head.subarray(12, 16).toString('latin1') === 'VP8L',
    isProgressive: metadata.isProgressive ?? false,
  })
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function tooManyPixels(format: ImageFormat, frame: number, animation: number): ImageError | null {
  const over = (of: keyof typeof LIMITS.megapixels, pixels: number): ImageError | null =>
    pixels > LIMITS.megapixels[of] * 1_000_000
      ? { kind: 'too_many_pixels', of, megapixels: Math.ceil(pixels / 100_000) / 10 }
      : null
  return (
    over('image', frame) ?? (format === 'avif' ? over('avif', frame) : null) ?? over('animation', animation)
  )
}
