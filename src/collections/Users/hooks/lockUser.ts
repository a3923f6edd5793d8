import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeOperationHook } from 'payload'
import { isUuid } from '@/lib/ids'
import { requestDb } from '@/operations/transaction'

/**
 * Locks the user's row before Payload reads it for an update. The update writes back all sessions and could otherwise
 * restore an ended one.
 */
export const lockUser: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'update' && operation !== 'updateByID') return
  if (req.transactionID === undefined) return
  const id: unknown = 'id' in args ? args.id : undefined
  const db = await requestDb(req)
  if (typeof id === 'string' && isUuid(id)) await db(sql`select 1 from users where id = ${id} for update`)
  else await db(sql`select 1 from users order by id for update`)
}
