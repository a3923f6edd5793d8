import { dirname } from 'node:path'
import type { Payload } from 'payload'
import { LIMITS } from '@/domain/limits'
import { asciiWords } from '@/domain/post/slug'
import { invalid, type Refusal } from '@/domain/refusal'
import { IMAGE_FORMATS, VARIANT_WIDTHS } from '@/integrations/image/formats'
import { prepareImage } from '@/integrations/image/prepareImage'
import type { ImageError, Picture, PreparedImage } from '@/integrations/image/types'
import { StorageFull } from '@/integrations/storage/imageStore'
import { newId } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { firstCharacters } from '@/lib/text'
import { imageStoreOf } from './imageStore'
import type { ReceivedFile } from './receivedFile'
import { recordPendingFiles, clearPendingFiles } from './pendingFiles'

/** Most bytes of a file (LIMIT-21: 15 × 1024 × 1024). */
export const MAX_FILE_BYTES = 15 * 1024 * 1024

const BUSY_RETRY_SECONDS = 30

/** Characters of the original name in file names. */
const MAX_STEM = 40

/** One file of an image in its row. */
interface FileFields {
  filename: string
  mimeType: string
  filesize: number
  width: number
  height: number
}

type VariantKey = `w${(typeof VARIANT_WIDTHS)[number]}` | 'full'

/** An image whose files are stored, but that has no row yet. */
export interface StoredImage {
  /** The names of all files, the image itself first. */
  names: [string, ...string[]]
  fields: FileFields & { name: string; sizes: Partial<Record<VariantKey, FileFields>> }
}

/**
 * Checks a file, rewrites it with its variants and stores the files, which it records first (`recordPendingFiles`). The caller
 * writes the row and then runs `deletePendingFiles`, also if that failed.
 * Refuses with `payload_too_large`, `unsupported_media_type`, `validation_failed` at `/file`, `unavailable` and
 * `insufficient_storage`, and then leaves nothing behind.
 * @param file in a folder of its own, which also takes the new files
 */
export async function storeImage(
  payload: Payload,
  { path, size, filename }: ReceivedFile,
): Promise<Result<StoredImage, Refusal>> {
  if (size > MAX_FILE_BYTES) return refuse(tooLarge)
  const prepared = await prepareImage(path, dirname(path))
  if (!prepared.ok) return refuse(refusalOf(prepared.refusal))
  const name = cleanName(filename)
  const files = filesOf(prepared.value, name)
  const stored = describe(files, prepared.value, name)
  await recordPendingFiles(payload, stored.names)
  try {
    await writeAll(payload, stored.fields.filename, [...files.entries()])
  } catch (error) {
    if (error instanceof StorageFull) return refuse({ kind: 'insufficient_storage' })
    throw error
  }
  return ok(stored)
}

/** The refusal of a file over `MAX_FILE_BYTES`. */
export const tooLarge: Refusal = { kind: 'payload_too_large', code: 'image' }

/** The refusal of a file that the image processes did not accept. */
export function refusalOf(error: ImageError): Refusal {
  switch (error.kind) {
    case 'too_many_pixels':
      return invalid({
        pointer: '/file',
        code: `${error.of}_pixels`,
        params: { megapixels: error.megapixels },
      })
    case 'too_costly':
      return invalid({ pointer: '/file', code: 'image_costly' })
    case 'no_room':
      return { kind: 'insufficient_storage' }
    case 'busy':
      return { kind: 'unavailable', code: 'images', retryAfterSeconds: BUSY_RETRY_SECONDS }
    case 'not_accepted':
      return { kind: 'unsupported_media_type', code: 'image_format' }
    case 'broken':
      return { kind: 'unsupported_media_type', code: 'image_broken' }
  }
}

/** The original name without folders and control characters, or `image`. */
function cleanName(filename: string): string {
  const last = filename.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const visible = last
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return firstCharacters(visible, LIMITS.fileName) || 'image'
}

/** The files by name, the image itself first. Names begin with a new id (IMG-7), then have some of the original name for people. */
function filesOf({ format, original, variants }: PreparedImage, name: string): Map<string, Picture> {
  const stem = asciiWords(name.replace(/\.[^.]*$/, ''), MAX_STEM)
  const base = stem === '' ? newId() : `${newId()}-${stem}`
  return new Map([
    [`${base}.${IMAGE_FORMATS[format].extension}`, original],
    ...variants.map((variant): [string, Picture] => [`${base}-${variant.width}.webp`, variant]),
  ])
}

/** Writes all files or none. @param own the image itself, the key of their record */
async function writeAll(payload: Payload, own: string, files: readonly [string, Picture][]): Promise<void> {
  const store = imageStoreOf(payload)
  const results = await Promise.allSettled(files.map(([name, { path }]) => store.write(name, { path })))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed === undefined) return
  await Promise.all(files.map(([name]) => store.remove(name)))
  await clearPendingFiles(payload, own)
  throw failed.reason
}

function describe(files: Map<string, Picture>, { format }: PreparedImage, name: string): StoredImage {
  const [own, ...variants] = [...files].map(([filename, { size, width, height }], index) => ({
    filename,
    mimeType: index === 0 ? IMAGE_FORMATS[format].mimeType : 'image/webp',
    filesize: size,
    width,
    height,
  }))
  if (own === undefined) throw new Error('an image has at least one file')
  const sizes = Object.fromEntries(variants.map((variant) => [keyOf(variant.width), variant]))
  return {
    names: [own.filename, ...variants.map(({ filename }) => filename)],
    fields: { ...own, name, sizes },
  }
}

/** The key of a variant in the row: its width if that is one of the usual ones, else `full`. */
function keyOf(width: number): VariantKey {
  const usual = VARIANT_WIDTHS.find((variant) => variant === width)
  return usual === undefined ? 'full' : `w${usual}`
}
