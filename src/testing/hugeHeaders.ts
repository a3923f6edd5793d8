import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { ImageFormat } from '@/integrations/image/formats'

/** A small image whose header claims `width` × `height` pixels, 16,383 each at most, like a decompression bomb. */
export async function withHugeHeader(format: ImageFormat, width: number, height: number): Promise<Buffer> {
  const image = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#a31' } })
    .toFormat(format)
    .toBuffer()
  switch (format) {
    case 'png':
      image.writeUInt32BE(width, 16)
      image.writeUInt32BE(height, 20)
      image.writeUInt32BE(crc32(image.subarray(12, 29)), 29)
      return image
    case 'jpeg': {
      const frame = image.indexOf(Buffer.from([0xff, 0xc0]))
      image.writeUInt16BE(height, frame + 5)
      image.writeUInt16BE(width, frame + 7)
      return image
    }
    case 'gif': {
      image.writeUInt16LE(width, 6)
      image.writeUInt16LE(height, 8)
      // Decoders accept a screen this large only if the first frame fills it.
      const frame = image.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 32, 0, 32, 0]))
      image.writeUInt16LE(width, frame + 5)
      image.writeUInt16LE(height, frame + 7)
      return image
    }
    case 'webp':
      // After the chunk header and the three bytes that start every key frame.
      image.writeUInt16LE(width, 26)
      image.writeUInt16LE(height, 28)
      return image
    case 'avif': {
      const size = image.indexOf('ispe')
      image.writeUInt32BE(width, size + 8)
      image.writeUInt32BE(height, size + 12)
      return image
    }
  }
}
