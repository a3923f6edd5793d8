/** The accepted formats, detected by content, never by name (IMG-2). */
export const IMAGE_FORMATS = {
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
  png: { mimeType: 'image/png', extension: 'png' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
  avif: { mimeType: 'image/avif', extension: 'avif' },
  gif: { mimeType: 'image/gif', extension: 'gif' },
} as const

/**
 * Widths of the variants in pixels (IMG-6). A new one also needs columns in `media` and in the triggers of
 * `migrations/20261121_190000_image_files.ts` (a new migration), and in the statements that name `sizes_w480_filename`.
 */
export const VARIANT_WIDTHS = [480, 960, 1600] as const
/** The maximum width of a variant. */
export const FULL_WIDTH = 2560

export type ImageFormat = keyof typeof IMAGE_FORMATS

/** The media types of the accepted formats. */
export const ACCEPTED_TYPES = Object.values(IMAGE_FORMATS).map(({ mimeType }) => mimeType)

/** The media type of a stored file, by its name. Undefined for a name that the archive does not generate. */
export function mediaTypeOf(name: string): string | undefined {
  return Object.values(IMAGE_FORMATS).find(({ extension }) => name.endsWith(`.${extension}`))?.mimeType
}

/** Whether a file begins as one of the format in its name does. */
export function fitsName(name: string, bytes: Uint8Array): boolean {
  const format = sniffFormat(bytes)
  return format !== null && IMAGE_FORMATS[format].mimeType === mediaTypeOf(name)
}

/** Detects the format by the first bytes of a file. Null for any other, such as SVG or HTML. */
export function sniffFormat(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp' && /^(.{4})*(avif|avis)/s.test(head.slice(8))) return 'avif'
  return null
}
