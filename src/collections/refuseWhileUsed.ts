import { sql } from '@payloadcms/db-postgres'
import { APIError, NotFound, type CollectionBeforeDeleteHook } from 'payload'
import { messagesFor } from '@/messages'
import type { CollectionMessages } from '@/messages/en/collections'
import { requestDb } from '@/operations/transaction'

/** A column that may reference the record, and what its rows are. */
interface Reference {
  table: string
  column: string
  usedBy: keyof CollectionMessages['inUse']
}

/**
 * Refuses to delete a record that is still referenced: a post could not be shown without it, and an API client would see all
 * projects without its own. Locks the record before counting, so that a concurrent write that references it is either counted or
 * fails on its foreign key.
 * @param table of the record
 */
export function refuseWhileUsed(table: string, ...references: Reference[]): CollectionBeforeDeleteHook {
  return async ({ id, req }) => {
    const db = await requestDb(req)
    const locked = await db(sql`select 1 as locked from ${sql.identifier(table)} where id = ${id} for update`)
    // Deleted since Payload loaded it.
    if (locked.length === 0) throw new NotFound(req.t)
    for (const { table: referencing, column, usedBy } of references) {
      const [row] = await db<{ uses: number }>(
        sql`select count(*)::int as uses from ${sql.identifier(referencing)} where ${sql.identifier(column)} = ${id}`,
      )
      const uses = row?.uses ?? 0
      if (uses > 0) throw new APIError(messagesFor(req).collections.inUse[usedBy](uses), 409)
    }
  }
}
