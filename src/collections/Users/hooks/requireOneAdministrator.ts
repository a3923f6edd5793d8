import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type PayloadRequest,
} from 'payload'
import { messagesFor } from '@/messages'
import { isLastAdministrator } from '@/operations/signIn/isLastAdministrator'
import { requestDb } from '@/operations/transaction'
import type { User } from '@/payload-types'

/** The last administrator keeps the role, because nobody could restore it. */
const onChange: CollectionBeforeChangeHook<User> = async ({ data, originalDoc, req }) => {
  const losesRole = originalDoc?.role === 'admin' && data.role !== undefined && data.role !== 'admin'
  if (losesRole && (await isLastAdministrator(await requestDb(req), originalDoc.id))) throw refusal(req)
  return data
}

/** The last administrator cannot be deleted. */
const onDelete: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const user = await req.payload.findByID({ collection: 'users', id, depth: 0, overrideAccess: true, req })
  if (user.role === 'admin' && (await isLastAdministrator(await requestDb(req), user.id))) throw refusal(req)
}

function refusal(req: PayloadRequest): APIError {
  return new APIError(messagesFor(req).collections.lastAdministrator, 409)
}

export const requireOneAdministrator = { onChange, onDelete }
