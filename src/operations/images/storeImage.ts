import { dirname } from 'node:path'
import type { Payload } from 'payload'
import { LIMITS } from '@/domain/limits'
import { asciiWords } from '@/domain/slug'
import { invalid, type Refusal } from '@/domain/refusal'
import { IMAGE_FORMATS, VARIANT_WIDTHS } from '@/integrations/image/formats'
import { prepareImage } from '@/integrations/image/prepareImage'
import type { ImageError, Picture } from '@/integrations/image/types'
import { StorageFull, StorageUnavailable } from '@/integrations/storage/imageStore'
import { newId } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { firstCharacters } from '@/lib/text'
import type { ReceivedFile } from './receivedFile'
import { deletePendingFiles, imageStoreOf, recordPendingFiles, storeUnavailable } from './imageFiles'

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

/** The fields of an image's row about its stored files. `name` is the original name. */
export interface StoredImage extends FileFields {
  name: string
  sizes: Partial<Record<VariantKey, FileFields>>
}

/**
 * Checks a file, rewrites it with its variants and stores the files, which it records first (`recordPendingFiles`). Write the
 * row afterwards, then call `deletePendingFiles`, even if writing failed.
 * Refuses with `payload_too_large`, `unsupported_media_type`, `validation_failed` at `/file`, `unavailable` and
 * `insufficient_storage`, and then leaves nothing behind, or files for the sweep if the store was lost (IMG-22).
 * @param file in a folder of its own, which also takes the new files
 */
export async function storeImage(
  payload: Payload,
  { path, size, filename }: ReceivedFile,
): Promise<Result<StoredImage, Refusal>> {
  if (size > LIMITS.imageBytes) return refuse(tooLarge)
  const prepared = await prepareImage(path, dirname(path))
  if (!prepared.ok) return refuse(refusalOf(prepared.refusal))
  const { format, original, variants } = prepared.value
  const name = cleanName(filename)
  // Names begin with a new id (IMG-7), then have some of the original name for people.
  const stem = asciiWords(name.replace(/\.[^.]*$/, ''), MAX_STEM)
  const base = stem === '' ? newId() : `${newId()}-${stem}`
  const { extension, mimeType } = IMAGE_FORMATS[format]
  const own = newFile(`${base}.${extension}`, mimeType, original)
  const others = variants.map((variant) => newFile(`${base}-${variant.width}.webp`, 'image/webp', variant))

  await recordPendingFiles(payload, [own.fields.filename, ...others.map(({ fields }) => fields.filename)])
  const store = imageStoreOf(payload)
  const writes = [own, ...others].map(({ path, fields }) => store.write(fields.filename, { path }))
  const failed = (await Promise.allSettled(writes)).find((result) => result.status === 'rejected')
  if (failed !== undefined) {
    // They stay on record for the sweep: deleting them now would only wait for the store once more.
    if (failed.reason instanceof StorageUnavailable) return refuse(storeUnavailable(payload, failed.reason))
    await deletePendingFiles(payload, own.fields.filename)
    if (failed.reason instanceof StorageFull) return refuse({ kind: 'insufficient_storage' })
    throw failed.reason
  }
  const sizes = Object.fromEntries(others.map(({ fields }) => [keyOf(fields.width), fields]))
  return ok({ ...own.fields, name, sizes })
}

/** The refusal of a file that is too large (LIMIT-21). */
export const tooLarge: Refusal = {
  kind: 'payload_too_large',
  code: 'image',
  params: { bytes: LIMITS.imageBytes },
}

/** The refusal of a file that the image processes did not accept. */
export function refusalOf(error: ImageError): Refusal {
  switch (error.kind) {
    case 'too_many_pixels':
      return invalid({
        pointer: '/file',
        code: `${error.of}_pixels`,
        params: {
          megapixels: error.megapixels,
          max: LIMITS.megapixels[error.of],
          others: LIMITS.megapixels.image,
        },
      })
    case 'too_costly':
      return invalid({ pointer: '/file', code: 'image_costly' })
    case 'disk_full':
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

/** A file to store, and its fields in the row. */
interface NewFile {
  path: string
  fields: FileFields
}

function newFile(filename: string, mimeType: string, { path, size, width, height }: Picture): NewFile {
  return { path, fields: { filename, mimeType, filesize: size, width, height } }
}

/** The key of a variant in the row: its width if that is one of the usual ones, else `full`. */
function keyOf(width: number): VariantKey {
  const usual = VARIANT_WIDTHS.find((variant) => variant === width)
  return usual === undefined ? 'full' : `w${usual}`
}
