import { sql } from '@payloadcms/db-postgres'
import { APIError, NotFound, type CollectionBeforeDeleteHook } from 'payload'
import { messagesFor } from '@/messages'
import type { CollectionMessages } from '@/messages/en/collections'
import { requestDb } from '@/operations/transaction'

/** A place that may reference a record: a table with its column, and the kind of its rows. */
interface Place {
  table: string
  column: string
  usedBy: keyof CollectionMessages['inUse']
}

/**
 * Refuses to delete a referenced record: posts could not be shown without it, and an API client without its project would see all
 * projects. Locks the record before counting. A concurrent write that references it is either counted, or fails at its foreign
 * key.
 * @param table the table of the record
 */
export function refuseWhileUsed(table: string, ...places: Place[]): CollectionBeforeDeleteHook {
  return async ({ id, req }) => {
    const db = await requestDb(req)
    const locked = await db(sql`select 1 as locked from ${sql.identifier(table)} where id = ${id} for update`)
    // Deleted since Payload loaded it.
    if (locked.length === 0) throw new NotFound(req.t)
    for (const { table: user, column, usedBy } of places) {
      const [row] = await db<{ uses: number }>(
        sql`select count(*)::int as uses from ${sql.identifier(user)} where ${sql.identifier(column)} = ${id}`,
      )
      const uses = row?.uses ?? 0
      if (uses > 0) throw new APIError(messagesFor(req).collections.inUse[usedBy](uses), 409)
    }
  }
}
