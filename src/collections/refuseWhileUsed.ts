import { sql } from '@payloadcms/db-postgres'
import { NotFound, type CollectionBeforeDeleteHook } from 'payload'
import { requestDb } from '@/operations/transaction'
import { refusalError, type CollectionRefusal } from './refusals'

/** A column that may reference the record, and the refusal while one does. */
interface Reference {
  table: string
  column: string
  code: Extract<CollectionRefusal['code'], `usedBy${string}`>
}

/**
 * Refuses to delete a record that is still referenced (ADMIN-4): a post could not be shown without it, and an API client would see all
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
    for (const { table: referencing, column, code } of references) {
      const [row] = await db<{ uses: number }>(
        sql`select count(*)::int as uses from ${sql.identifier(referencing)} where ${sql.identifier(column)} = ${id}`,
      )
      const count = row?.uses ?? 0
      if (count > 0) throw refusalError(req, 409, { code, params: { count } })
    }
  }
}
