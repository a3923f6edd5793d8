import type { CollectionAfterDeleteHook } from 'payload'
import { dropUnowned } from '@/operations/images/keepImage'
import type { Media } from '@/payload-types'
import { afterTransaction } from './afterTransaction'

/** Removes the files of an image that a person deletes, once its row is gone for good. */
export const removeFiles: CollectionAfterDeleteHook<Media> = async ({ doc, req }) => {
  const { filename, sizes } = doc
  if (!filename) return
  const variants = Object.values(sizes ?? {}).flatMap((size) => size.filename ?? [])
  await afterTransaction(req, () => dropUnowned(req.payload, [filename, ...variants]))
}
