import sharp from 'sharp'
import type { ImageFormat } from '@/integrations/image/formats'
import { LIMITS } from '@/domain/limits'

const GRADIENT =
  '<defs><linearGradient id="g"><stop stop-color="#0a5"/><stop offset="1" stop-color="#f30"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>'

/** A gradient of `width` × `height` pixels, with an alpha channel if the format has one, in a file of 15 MiB. */
export async function largeImage(
  width: number,
  height: number,
  format: ImageFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `<svg width="${width}" height="${height}">${GRADIENT}</svg>`
  const image = sharp(Buffer.from(svg), { limitInputPixels: false })
  const encoded =
    format === 'webp' ? image.webp({ lossless: true, effort: 0 }) : image.toFormat(format, { effort: 1 })
  return padded(await encoded.toBuffer())
}

/** A GIF of square frames that differ in every pixel, in a file of 15 MiB. */
export async function largeAnimation(side: number, frames: number): Promise<Uint8Array<ArrayBuffer>> {
  const stills = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({
        create: { width: side, height: side, channels: 3, background: { r: index * 9, g: 90, b: 200 } },
      })
        .png()
        .toBuffer(),
    ),
  )
  return padded(
    await sharp(stills, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer(),
  )
}

/** The image padded to the maximum file size. Decoders ignore what follows the pixels. */
export function padded(image: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(LIMITS.imageBytes)
  file.set(image)
  return file
}
