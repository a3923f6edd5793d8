import {
  type PayloadRequest,
  APIError,
  commitTransaction,
  initTransaction,
  type CollectionBeforeOperationHook,
} from 'payload'
import type { Refusal } from '@/domain/refusal'
import { problemOf } from '@/http/problem'
import { messagesFor } from '@/messages'
import { languageOf } from '@/messages/language'
import { storeImage, type StoredImage } from '@/operations/images/storeImage'
import { receiveBytes, receiveFile, withUploadFolder } from '@/operations/images/receivedFile'
import { deletePendingFiles } from '@/operations/images/imageFiles'
import { isAtLeast } from '@/collections/access'

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/**
 * Passed to Payload instead of a file that is already stored. Payload would decode the real one again, several times in
 * parallel.
 */
export function placeholderFile() {
  const data = Buffer.from(ONE_PIXEL, 'base64')
  return { name: 'kept.png', mimetype: 'image/png', data, size: data.byteLength }
}

/**
 * Runs `work` when the transaction of a Payload request has ended, committed or not; Payload has no hook for it. `work`
 * must check the database for the result and must not throw. Does nothing within `inTransaction`, which ends the
 * transaction itself.
 */
export async function afterTransaction(req: PayloadRequest, work: () => Promise<void>): Promise<void> {
  const id = await req.transactionID
  const session = id === undefined ? undefined : req.payload.db.sessions?.[id]
  if (session === undefined) throw new Error('this is to be called within a transaction')
  const { resolve, reject } = session
  session.resolve = () => resolve().finally(work)
  session.reject = () => reject().finally(work)
}

declare module 'payload' {
  interface RequestContext {
    /** The image whose row is about to be written; its files are already stored. */
    storedImage?: StoredImage
  }
}

/**
 * Handles every upload (IMG-2, IMG-5, IMG-12): checks the content, re-encodes the image, and stores it with its
 * variants under new names, before Payload writes the row. An existing image is never replaced, because a published
 * post may show it.
 */
export const prepareUpload: CollectionBeforeOperationHook<'media'> = async ({
  args,
  operation,
  overrideAccess,
  req,
}) => {
  // Payload checks access after this hook, but a refused upload must cost nothing.
  const isAllowed = overrideAccess === true || isAtLeast(req, 'author')
  if ((operation !== 'create' && operation !== 'update') || !isAllowed) return args
  // Cropping and focal points would make Payload read and write the files again.
  delete req.query.uploadEdits
  if (operation === 'update') {
    if (req.file !== undefined || req.files !== undefined)
      throw new APIError(messagesFor(req).collections.image.fileFixed, 400)
    return args
  }
  if (req.context.storedImage === undefined) await keepOf(req)
  req.file = placeholderFile()
  return args
}

async function keepOf(req: PayloadRequest): Promise<void> {
  const { file } = req
  // Otherwise Payload would fetch a file from a URL in the request.
  if (file === undefined) throw new APIError(messagesFor(req).collections.image.fileMissing, 400)
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
  if (!stored.ok) throw refusalError(stored.refusal, req)
  if (isOwnTransaction) await beginAgain(req, stored.value)
  await afterTransaction(req, () => deletePendingFiles(req.payload, stored.value.filename))
  req.context.storedImage = stored.value
}

async function beginAgain(req: PayloadRequest, stored: StoredImage): Promise<void> {
  try {
    await initTransaction(req)
  } catch (error) {
    await deletePendingFiles(req.payload, stored.filename)
    throw error
  }
}

function refusalError(refusal: Refusal, req: PayloadRequest): APIError {
  const { status, title, detail, errors } = problemOf(refusal, languageOf(req.i18n))
  if (refusal.kind === 'unavailable') {
    req.responseHeaders ??= new Headers()
    req.responseHeaders.set('Retry-After', String(refusal.retryAfterSeconds))
  }
  return new APIError(errors?.[0]?.message ?? detail ?? title, status)
}
