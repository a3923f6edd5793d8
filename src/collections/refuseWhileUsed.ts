import { sql } from '@payloadcms/db-postgres'
import { APIError, NotFound, type CollectionBeforeDeleteHook } from 'payload'
import { messagesFor } from '@/messages'
import type { CollectionMessages } from '@/messages/en/collections'
import { requestDb } from '@/operations/transaction'

/** Where a record may be named: a table with its column, and what such a row is. */
interface Place {
  table: string
  column: string
  usedBy: keyof CollectionMessages['inUse']
}

/**
 * A record that others name stays: without it they could not be shown, and an API client that loses its project would see all of
 * them. The record is locked before it is counted. A write that names it at the same moment is counted when it came first, and
 * fails at its foreign key when it comes later.
 * @param table where the record stands
 */
export function refuseWhileUsed(table: string, ...places: Place[]): CollectionBeforeDeleteHook {
  return async ({ id, req }) => {
    const db = await requestDb(req)
    const locked = await db(sql`select 1 as locked from ${sql.identifier(table)} where id = ${id} for update`)
    // Deleted by someone else since Payload looked.
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
