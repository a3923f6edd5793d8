import type { CollectionAfterDeleteHook } from 'payload'
import { deletePendingFiles } from '@/operations/images/pendingFiles'
import type { Media } from '@/payload-types'
import { afterTransaction } from './afterTransaction'

/** Deletes the files of a deleted image once its row is gone for good. */
export const removeFiles: CollectionAfterDeleteHook<Media> = async ({ doc: { filename }, req }) => {
  if (filename) await afterTransaction(req, () => deletePendingFiles(req.payload, filename))
}
