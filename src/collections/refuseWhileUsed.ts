import { sql } from '@payloadcms/db-postgres'
import { APIError, NotFound, type CollectionBeforeDeleteHook } from 'payload'
import { requestDb } from '@/operations/transaction'
import { chooseFor } from './words'

/** Where a record may be named: a table with its column, and the collection as people know it. */
interface Place {
  table: string
  column: string
  collection: string
  /** The versions of that collection, which people cannot change. */
  isHistory?: true
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
    for (const { table: user, column, collection, isHistory } of places) {
      const [row] = await db<{ uses: number }>(
        sql`select count(*)::int as uses from ${sql.identifier(user)} where ${sql.identifier(column)} = ${id}`,
      )
      const uses = row?.uses ?? 0
      if (uses === 0) continue
      const choose = chooseFor(req)
      const message = isHistory
        ? choose(
            `Wird noch verwendet: ${uses} mal im Verlauf von „${collection}“. Löschen geht erst, wenn diese Fassungen weg sind.`,
            `Still in use: ${uses} times in the history of "${collection}". It can be deleted once those versions are gone.`,
          )
        : choose(
            `Wird noch verwendet: ${uses} mal in „${collection}“. Bitte dort zuerst ändern.`,
            `Still in use: ${uses} times in "${collection}". Please change those first.`,
          )
      throw new APIError(message, 409)
    }
  }
}
