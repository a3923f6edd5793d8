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

/** When a sender tries again while too many images are being processed. */
const BUSY_RETRY_SECONDS = 30

/** How much of the sender's name stands in the names of the files, in characters. */
const MAX_STEM = 40

/** One file of an image as its row describes it. */
interface FileFields {
  filename: string
  mimeType: string
  filesize: number
  width: number
  height: number
}

type VariantKey = `w${(typeof VARIANT_WIDTHS)[number]}` | 'full'

/** An image whose files are kept, and what its row says about them. */
export interface StoredImage {
  /** The names of all files; the first one is the image itself, the others are its variants. */
  names: [string, ...string[]]
  fields: FileFields & { name: string; sizes: Partial<Record<VariantKey, FileFields>> }
}

/**
 * Judges a file, writes it anew with its variants, and keeps the files, before there is a row. They are on record first
 * (`recordPendingFiles`). The caller runs `deletePendingFiles` when the row was written or has failed.
 * Refuses with `payload_too_large`, `unsupported_media_type`, `validation_failed` at `/file`, `unavailable` and
 * `insufficient_storage`; then nothing is left.
 * @param file lies in a folder of its own, which takes the new files until they are kept
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
  const kept = describe(files, prepared.value, name)
  await recordPendingFiles(payload, kept.names)
  try {
    await writeAll(payload, kept.fields.filename, [...files.entries()])
  } catch (error) {
    if (error instanceof StorageFull) return refuse({ kind: 'insufficient_storage' })
    throw error
  }
  return ok(kept)
}

/** What a file over 15 MB is refused with. */
export const tooLarge: Refusal = {
  kind: 'payload_too_large',
  code: 'image',
}

/** How the archive refuses a file that is no image as it should be. */
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

/** The original name without folders and control characters; `image` when nothing is left. */
function cleanName(filename: string): string {
  const last = filename.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const visible = last
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return firstCharacters(visible, LIMITS.fileName) || 'image'
}

/**
 * The files under their names, of which no other image has any; the image itself first. An id that cannot be guessed
 * comes first, then as much of the sender's name as people need to tell images apart.
 */
function filesOf({ format, original, variants }: PreparedImage, name: string): Map<string, Picture> {
  const stem = asciiWords(name.replace(/\.[^.]*$/, ''), MAX_STEM)
  const base = stem === '' ? newId() : `${newId()}-${stem}`
  return new Map([
    [`${base}.${IMAGE_FORMATS[format].extension}`, original],
    ...variants.map((variant): [string, Picture] => [`${base}-${variant.width}.webp`, variant]),
  ])
}

/** Writes all files or none. `own` is the image itself, under which they are on record. */
async function writeAll(payload: Payload, own: string, files: readonly [string, Picture][]): Promise<void> {
  const store = imageStoreOf(payload)
  const outcomes = await Promise.allSettled(files.map(([name, { path }]) => store.write(name, { path })))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
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

/** Under which name a variant stands in the row. One at the full width goes by that width when it is a usual one. */
function keyOf(width: number): VariantKey {
  const usual = VARIANT_WIDTHS.find((variant) => variant === width)
  return usual === undefined ? 'full' : `w${usual}`
}
