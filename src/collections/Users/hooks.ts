import type {
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  CollectionBeforeOperationHook,
  CollectionBeforeValidateHook,
  PayloadRequest,
} from 'payload'
import { refusalError, validationError } from '@/collections/refusals'
import { nameOfAddress } from '@/domain/user'
import { parseMailAddress } from '@/lib/mailAddress'
import { sql } from '@payloadcms/db-postgres'
import { isUuid } from '@/lib/ids'
import { isRecord } from '@/lib/json'
import { requestDb } from '@/operations/transaction'
import { releaseLocks } from '@/operations/releaseLocks'
import type { User } from '@/payload-types'
import { isLastAdministrator } from '@/operations/signIn/users'

/**
 * Normalizes the address. Refuses one that the mailer would read differently (AUTH-9), because its user could never receive a
 * link.
 */
export const foldEmail: CollectionBeforeValidateHook = ({ data, req }) => {
  const email: unknown = data?.email
  if (!data || email === undefined || email === null) return data
  const parsed = typeof email === 'string' ? parseMailAddress(email.trim()) : null
  if (parsed !== null) return { ...data, email: parsed.address }
  throw validationError(req, 'users', [{ pointer: '/email', code: 'email' }])
}

/** Names a user without a name after the address. */
export const defaultName: CollectionBeforeValidateHook<User> = ({ data, originalDoc }) => {
  const name = data?.name ?? (data?.name === undefined ? originalDoc?.name : null)
  const email = data?.email ?? originalDoc?.email
  return name || !email ? data : { ...data, name: nameOfAddress(email) }
}

/** Drops a password, which Payload would store although no one can sign in with it (AUTH-1). */
export const dropPassword: CollectionBeforeOperationHook = ({ args }) => {
  const data: unknown = 'data' in args ? args.data : null
  if (isRecord(data)) Reflect.deleteProperty(data, 'password')
  return args
}

/**
 * Locks the user's row before Payload reads it for an update, because the update rewrites all sessions and could restore one that
 * has ended.
 */
export const lockUser: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'update' && operation !== 'updateByID') return
  if (req.transactionID === undefined) return
  const id: unknown = 'id' in args ? args.id : undefined
  const db = await requestDb(req)
  if (typeof id === 'string' && isUuid(id)) await db(sql`select 1 from users where id = ${id} for update`)
  else await db(sql`select 1 from users order by id for update`)
}

/** Releases the edit locks of a user who becomes a reader. */
export const releaseLocksOfReader: CollectionAfterChangeHook<User> = async ({ doc, req }) => {
  if (doc.role === 'reader') await releaseLocks(await requestDb(req), doc.id)
}

/** Refuses to demote the last administrator, because nobody else could restore the role. */
export const keepLastAdministrator: CollectionBeforeChangeHook<User> = async ({ data, originalDoc, req }) => {
  const losesRole = originalDoc?.role === 'admin' && data.role !== undefined && data.role !== 'admin'
  if (losesRole) await refuseIfLast(req, originalDoc.id)
  return data
}

/**
 * Refuses to delete the last administrator. Releases the edit locks of any other user. Locks the user first, as all changes of a user
 * do.
 */
export const beforeDelete: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const db = await requestDb(req)
  if (isUuid(String(id))) await db(sql`select 1 from users where id = ${id} for update`)
  const user = await req.payload.findByID({ collection: 'users', id, depth: 0, overrideAccess: true, req })
  if (user.role === 'admin') await refuseIfLast(req, user.id)
  await releaseLocks(db, user.id)
}

async function refuseIfLast(req: PayloadRequest, id: string): Promise<void> {
  if (await isLastAdministrator(await requestDb(req), id))
    throw refusalError(req, 409, { code: 'lastAdministrator' })
}
