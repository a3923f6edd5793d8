import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook } from 'payload'
import { releaseLocks } from '@/operations/releaseLocks'
import { requestDb } from '@/operations/transaction'
import type { User } from '@/payload-types'

/** Somebody who is removed or may no longer edit leaves no locks behind: they would keep the others out. */
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
