import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook } from 'payload'
import { releaseLocks } from '@/operations/releaseLocks'
import { requestDb } from '@/operations/transaction'
import type { User } from '@/payload-types'

/** Releases the edit locks of a user who is removed or becomes a reader. */
export const releaseLocksOfUser: {
  onChange: CollectionAfterChangeHook<User>
  onDelete: CollectionBeforeDeleteHook
} = {
  onChange: async ({ doc, req }) => {
    if (doc.role === 'reader') await releaseLocks(await requestDb(req), doc.id)
  },
  onDelete: async ({ id, req }) => {
    await releaseLocks(await requestDb(req), String(id))
  },
}
