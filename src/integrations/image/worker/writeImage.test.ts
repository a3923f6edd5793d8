import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withHugeHeader } from '@/testing/hugeHeaders'
import { shortest } from '@/testing/shortest'
import { ok } from '@/lib/result'
import { readHeader } from './readHeader'
import { writeImage } from './writeImage'

/** An image with edges and colors. */
function pattern(width: number, height: number) {
  const stripes = `<svg width="${width}" height="${height}"><defs><linearGradient id="g"><stop offset="0" stop-color="#0a5"/>
    <stop offset="1" stop-color="#f30"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>
    <rect width="40%" height="20%" fill="#fff"/></svg>`
  return sharp(Buffer.from(stripes))
}

/** An image with noise, like a photograph. */
async function photograph(): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: 1200,
      height: 800,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  return pattern(1200, 800)
    .composite([{ input: noise, blend: 'soft-light' }])
    .flatten()
    .jpeg()
    .toBuffer()
}

const GPS = {
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
  IFD0: { Copyright: 'SECRET-OWNER' },
}

async function frames(count: number, width: number, height: number) {
  const still = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp({
        create: { width, height, channels: 3, background: { r: index * 20, g: 90, b: 200 - index * 20 } },
      })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(still, { join: { animated: true } })
}

/** The result of writing a file, with the bytes written. */
async function prepareImage(bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'archive-image-'))
  const path = join(folder, 'received')
  writeFileSync(path, bytes)
  try {
    const header = await readHeader(path)
    if (!header.ok) return header
    const written = await writeImage(path, header.value, folder)
    if (!written.ok) return written
    const { format, original, variants } = written.value
    const [first, ...others] = [original, ...variants].map((picture) => ({
      ...picture,
      bytes: readFileSync(picture.path),
    }))
    if (first === undefined) throw new Error('there is always an original')
    return ok({ format, original: first, variants: others })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function prepared(bytes: Uint8Array) {
  const result = await prepareImage(bytes)
  if (!result.ok) throw new Error(result.refusal.kind)
  return result.value
}

async function issueOf(bytes: Uint8Array): Promise<string> {
  const result = await prepareImage(bytes)
  return result.ok ? 'accepted' : result.refusal.kind
}

describe('the written files', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'IMG-6: a %s keeps its format and gets WebP variants',
    async (format) => {
      const { original, variants, ...image } = await prepared(
        await pattern(1000, 500).toFormat(format).toBuffer(),
      )
      expect(image.format).toBe(format)
      const meta = await sharp(original.bytes).metadata()
      expect([meta.format, meta.width, meta.height]).toEqual([format === 'avif' ? 'heif' : format, 1000, 500])
      expect([original.width, original.height]).toEqual([1000, 500])
      expect(variants.map(({ width, height }) => [width, height])).toEqual([
        [480, 240],
        [960, 480],
        [1000, 500],
      ])
      for (const { bytes, width } of variants) {
        const variant = await sharp(bytes).metadata()
        expect([variant.format, variant.width]).toEqual(['webp', width])
      }
    },
  )

  test.each([
    [300, [300]],
    [480, [480]],
    [481, [480, 481]],
    [1600, [480, 960, 1600]],
    [2560, [480, 960, 1600, 2560]],
    [4000, [480, 960, 1600, 2560]],
  ])(
    'IMG-6: an image %i pixels wide has the variants %j: none wider, no width twice',
    async (width, widths) => {
      const { variants } = await prepared(await pattern(width, 40).png().toBuffer())
      expect(variants.map((variant) => variant.width)).toEqual(widths)
    },
  )

  test('an image taller than the limit of WebP gets variants within it', async () => {
    const { original, variants } = await prepared(await pattern(600, 20_000).png().toBuffer())
    expect(original.height).toBe(20_000)
    expect(variants.map(({ width, height }) => [width, height <= 16_383])).toEqual([
      [480, true],
      [491, true],
    ])
  })

  test('a photo keeps its size and looks the same', async () => {
    const bytes = await photograph()
    const before = await sharp(bytes).metadata()
    const { original } = await prepared(bytes)
    expect([original.width, original.height]).toEqual([before.width, before.height])
    const [one, other] = await Promise.all(
      [bytes, original.bytes].map((file) => sharp(file).resize(64, 64, { fit: 'fill' }).raw().toBuffer()),
    )
    const distance = one?.reduce((sum, value, at) => sum + Math.abs(value - (other?.[at] ?? 0)), 0) ?? NaN
    expect(distance / (one?.length ?? 1)).toBeLessThan(2)
  })
})

describe('animation', () => {
  test.each(['gif', 'webp'] as const)(
    'an animated %s keeps frames, timing and size, its variants too',
    async (format) => {
      const file = await (
        await frames(6, 600, 200)
      )
        .toFormat(format, { delay: [50, 60, 70, 80, 90, 100], loop: 3 })
        .toBuffer()
      const { original, variants } = await prepared(file)
      expect([original.width, original.height]).toEqual([600, 200])
      expect(variants.map(({ width, height }) => [width, height])).toEqual([
        [480, 160],
        [600, 200],
      ])
      for (const { bytes } of [original, ...variants]) {
        const meta = await sharp(bytes, { animated: true }).metadata()
        expect([meta.pages, meta.delay, meta.loop]).toEqual([6, [50, 60, 70, 80, 90, 100], 3])
      }
    },
  )

  test.each(['gif', 'webp'] as const)(
    'LIMIT-22: an animated %s of more than 100 megapixels in all is refused',
    async (format) => {
      const side = 2_900
      const file = await (await frames(12, 40, 40)).toFormat(format).toBuffer()
      expect(await issueOf(file)).toBe('accepted')
      // Edits only the size in the header: 12 frames of 8.41 megapixels.
      if (format === 'gif') {
        const frame = file.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 40, 0, 40, 0]))
        for (const at of [6, 8, frame + 5, frame + 7]) file.writeUInt16LE(side, at)
      } else for (const at of [24, 27]) file.writeUIntLE(side - 1, at, 3)
      expect(await issueOf(file)).toBe('too_many_pixels')
    },
  )
})

describe('IMG-5: metadata and foreign content', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'GPS, EXIF, XMP and profile of a %s are removed from every file',
    async (format) => {
      const file = await pattern(700, 500)
        .withExif(GPS)
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
        .withIccProfile('p3')
        .toFormat(format)
        .toBuffer()
      expect((await sharp(file).metadata()).exif).toBeDefined()
      const { original, variants } = await prepared(file)
      for (const { bytes } of [original, ...variants]) {
        const { exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata()
        expect({ exif, xmp, iptc, icc, comments, orientation }).toEqual({})
        expect(bytes.includes('SECRET-OWNER')).toBe(false)
      }
    },
  )

  test('the orientation is applied to every file', async () => {
    const file = await pattern(700, 500).withExif(GPS).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { original, variants } = await prepared(file)
    expect([original.width, original.height]).toEqual([500, 700])
    expect(variants.at(-1)).toMatchObject({ width: 500, height: 700 })
    const { data } = await sharp(variants.at(-1)?.bytes)
      .extract({ left: 450, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(Math.min(...data)).toBeGreaterThan(240)
  })

  test('the colors of a wide-gamut profile are converted to sRGB', async () => {
    const file = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#00ff00' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const { original } = await prepared(file)
    const [red, green, blue] = await sharp(original.bytes).raw().toBuffer()
    expect([red, green, blue].map((value) => Math.round((value ?? 0) / 8))).toEqual([0, 32, 0])
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n'],
    ['a BMP', 'BM000000000000000000000000000000000'],
    ['nothing', ''],
  ])('%s is not accepted', async (_, content) => {
    expect(await issueOf(Buffer.from(content))).toBe('not_accepted')
  })

  test('a TIFF is not accepted, whatever its name', async () => {
    expect(await issueOf(await pattern(20, 20).tiff().toBuffer())).toBe('not_accepted')
  })

  test('HTML after the signature of an image is refused', async () => {
    for (const head of ['GIF89a', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF0000WEBP', '0000ftypavif'])
      expect(await issueOf(Buffer.from(`${head}<script>alert(1)</script>`, 'latin1'))).toBe('broken')
  })

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'data appended to a %s is in none of its files',
    async (format) => {
      const image = await pattern(600, 64).toFormat(format).toBuffer()
      const payloads = ['PK\x03\x04zip', '<script>alert(1)</script>', '*/=alert(1);/*', '%PDF-1.7 1 0 obj']
      const { original, variants } = await prepared(Buffer.concat([image, Buffer.from(payloads.join('\n'))]))
      for (const { bytes } of [original, ...variants])
        expect(payloads.filter((payload) => bytes.includes(payload))).toEqual([])
    },
  )

  test('comments, IPTC and unknown segments of a JPEG and texts of a PNG are removed', async () => {
    const jpeg = await pattern(600, 64).jpeg().toBuffer()
    const part = (marker: number, text: string) => {
      const head = Buffer.from([0xff, marker, 0, 0])
      head.writeUInt16BE(text.length + 2, 2)
      return Buffer.concat([head, Buffer.from(text, 'latin1')])
    }
    const iptc = 'Photoshop 3.0\x008BIM\x04\x04\x00\x00\x00\x00\x00\x0c\x1c\x02\x5a\x00\x07SECRET-'
    const hidden = [part(0xfe, 'SECRET-comment <script>'), part(0xed, iptc), part(0xe9, 'SECRET-part')]
    const text = Buffer.from('\0\0\0\x13tEXtComment\0SECRET-text\0\0\0\0', 'latin1')
    text.writeUInt32BE(crc32(text.subarray(4, -4)), text.length - 4)
    const png = await pattern(600, 64).png().toBuffer()
    for (const file of [
      Buffer.concat([jpeg.subarray(0, 2), ...hidden, jpeg.subarray(2)]),
      Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]),
    ]) {
      const { original, variants } = await prepared(file)
      for (const { bytes } of [original, ...variants]) expect(bytes.includes('SECRET-')).toBe(false)
    }
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a truncated %s is refused', async (format) => {
    const image = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer()
    expect(await issueOf(image.subarray(0, Math.floor(image.length / 2)))).toBe('broken')
  })
})

describe('IMG-4, LIMIT-22: image bombs', () => {
  test('a header with more than 50 megapixels is refused within a second', async () => {
    const bomb = await pattern(20, 20).png().toBuffer()
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(await issueOf(bomb)).toBe('too_many_pixels')
    expect(await shortest(() => issueOf(bomb))).toBeLessThan(1000)
  }, 60_000)

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'a %s whose header claims 50.1 megapixels is refused within a second, whatever its content',
    async (format) => {
      const bomb = await withHugeHeader(format, 10_000, 5_010)
      expect(await issueOf(bomb)).toBe('too_many_pixels')
      expect(await shortest(() => issueOf(bomb))).toBeLessThan(1000)
    },
  )

  // Not for JPEG and GIF: their decoders accept a JPEG that ends early and a GIF that is mostly empty. The limit bounds both.
  test.each([
    ['png', 8000, 6000],
    ['webp', 8000, 6000],
    ['avif', 4000, 3000],
  ] as const)(
    'a %s that claims %i × %i pixels but contains a thousand is broken',
    async (format, width, height) => {
      expect(await issueOf(await withHugeHeader(format, width, height))).toBe('broken')
    },
    60_000,
  )

  test('a frame that is larger than the screen of its GIF is cropped', async () => {
    const file = await (await frames(2, 40, 40)).gif({ delay: [50, 50] }).toBuffer()
    const descriptor = file.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0, 40, 0, 40, 0]))
    expect(descriptor).toBeGreaterThan(0)
    file.writeUInt16LE(60_000, descriptor + 5)
    file.writeUInt16LE(60_000, descriptor + 7)
    const { original, variants } = await prepared(file)
    expect([original, ...variants].map(({ width, height }) => [width, height])).toEqual([
      [40, 40],
      [40, 40],
    ])
    expect(await shortest(() => prepared(file))).toBeLessThan(1000)
  })

  test('the limit for a still image applies to each frame of an animation, not to their sum', async () => {
    // Narrow, so that only one variant is encoded.
    const strip = await (await frames(51, 400, 2500)).webp({ effort: 0 }).toBuffer()
    expect(await issueOf(strip)).toBe('accepted')
  }, 60_000)

  test('an AVIF may have 12.5 megapixels', async () => {
    const avif = await withHugeHeader('avif', 5000, 2501)
    const refused = await prepareImage(avif)
    expect(refused).toMatchObject({
      ok: false,
      refusal: { kind: 'too_many_pixels', of: 'avif', megapixels: 12.6 },
    })
  })

  test('exactly 50 megapixels are accepted', async () => {
    const file = await sharp({
      create: { width: 10_000, height: 5_000, channels: 3, background: '#123' },
    })
      .jpeg()
      .toBuffer()
    expect(await issueOf(file)).toBe('accepted')
    const wider = await withHugeHeader('jpeg', 10_000, 5_001)
    expect(await issueOf(wider)).toBe('too_many_pixels')
  }, 60_000)
})
