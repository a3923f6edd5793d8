import {
  type PayloadRequest,
  APIError,
  commitTransaction,
  initTransaction,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
} from 'payload'
import type { Refusal } from '@/domain/refusal'
import { problemOf } from '@/http/problem'
import { languageOf } from '@/messages/language'
import { storeImage, type StoredImage } from '@/operations/images/storeImage'
import { receiveBytes, receiveFile, withUploadFolder } from '@/operations/images/receivedFile'
import { deletePendingFiles } from '@/operations/images/imageFiles'
import { isAtLeast } from '@/collections/access'
import { actorOf } from '@/collections/auditTrail'
import { refusalError } from '@/collections/refusals'
import type { Media } from '@/payload-types'

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/**
 * The file that Payload gets instead of the uploaded one, which is already stored. Payload would decode that one again, several
 * times in parallel.
 */
function placeholderFile() {
  const data = Buffer.from(ONE_PIXEL, 'base64')
  return { name: 'placeholder.png', mimetype: 'image/png', data, size: data.byteLength }
}

/**
 * Runs `work` when the transaction of a Payload request has ended, committed or not. Payload has no hook for this. `work` must
 * read the result from the database and must not throw. It does not run within `inTransaction`, which ends the transaction
 * itself.
 */
export async function afterTransaction(req: PayloadRequest, work: () => Promise<void>): Promise<void> {
  const id = await req.transactionID
  const session = id === undefined ? undefined : req.payload.db.sessions?.[id]
  if (session === undefined) throw new Error('afterTransaction needs an open transaction')
  for (const end of ['resolve', 'reject'] as const) {
    const endTransaction = session[end]
    session[end] = async () => {
      try {
        await endTransaction()
      } finally {
        await work()
      }
    }
  }
}

declare module 'payload' {
  interface RequestContext {
    /** The image whose files are stored and whose row is about to be written. */
    storedImage?: StoredImage
  }
}

/**
 * Handles every upload (IMG-2, IMG-5, IMG-12): before Payload writes the row, it checks the content, re-encodes the image and
 * stores it with its variants under new names. The file of an existing image cannot be replaced, because a published post may
 * show it.
 */
export const prepareUpload: CollectionBeforeOperationHook<'media'> = async ({
  args,
  operation,
  overrideAccess,
  req,
}) => {
  // Payload checks access only after this hook, and a refused upload must cost nothing.
  const isAllowed = overrideAccess === true || isAtLeast(req, 'author')
  if ((operation !== 'create' && operation !== 'update') || !isAllowed) return args
  // Cropping and focal points would make Payload read and write the files again.
  delete req.query.uploadEdits
  if (operation === 'update') {
    if (req.file !== undefined || req.files !== undefined) throw refusalError(req, 400, { code: 'fileFixed' })
    return args
  }
  if (req.context.storedImage === undefined) await storeUpload(req)
  req.file = placeholderFile()
  return args
}

/** The fields about the files and their uploader. They are written once, and never from a request. */
export const FILE_FIELDS = [
  'name',
  'client',
  'filename',
  'mimeType',
  'filesize',
  'width',
  'height',
  'focalX',
  'focalY',
  'sizes',
  'thumbnailURL',
] as const satisfies readonly (keyof Media)[]

/** Sets `FILE_FIELDS` of a new image to those of its stored files. */
export const setFileFields: CollectionBeforeChangeHook<Media> = ({ data, operation, req }) => {
  if (operation !== 'create') return data
  const { storedImage } = req.context
  if (storedImage === undefined) throw new Error('an image without files')
  const actor = actorOf(req)
  const rest: Partial<Media> = { ...data }
  for (const field of FILE_FIELDS) delete rest[field]
  return { ...rest, ...storedImage, client: actor.kind === 'client' ? actor.id : null }
}

async function storeUpload(req: PayloadRequest): Promise<void> {
  const { file } = req
  // Otherwise Payload would fetch a file from a URL in the request.
  if (file === undefined) throw refusalError(req, 400, { code: 'fileMissing' })
  // The transaction has written nothing yet. Ending it frees its connection while the image is processed.
  const isOwnTransaction = req.payloadAPI === 'REST'
  if (isOwnTransaction) await commitTransaction(req)
  const stored = await withUploadFolder(req.payload, async (folder) => {
    const { name: filename, tempFilePath, data: bytes, size } = file
    const received = tempFilePath
      ? await receiveFile(folder, { path: tempFilePath, size, filename })
      : await receiveBytes(folder, { bytes, filename })
    return storeImage(req.payload, received)
  })
  if (!stored.ok) throw uploadError(stored.refusal, req)
  const deleteFiles = () => deletePendingFiles(req.payload, stored.value.filename)
  try {
    if (isOwnTransaction) await initTransaction(req)
  } catch (error) {
    await deleteFiles()
    throw error
  }
  await afterTransaction(req, deleteFiles)
  req.context.storedImage = stored.value
}

/** Payload's error for a refused upload, which has room for one sentence. */
function uploadError(refusal: Refusal, req: PayloadRequest): APIError {
  const { status, title, detail, errors } = problemOf(refusal, languageOf(req.i18n))
  if (refusal.kind === 'unavailable') {
    req.responseHeaders ??= new Headers()
    req.responseHeaders.set('Retry-After', String(refusal.retryAfterSeconds))
  }
  return new APIError(errors?.[0]?.message ?? detail ?? title, status)
}
