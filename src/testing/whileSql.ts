import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import { poolDb } from '@/queries/db'

/**
 * Runs `work` between two statements, such as one that renames a table and one that names it back. The second one runs
 * even when `work` fails, so that one failing test does not fail those that follow it.
 */
export async function whileSql<Value>(
  payload: Payload,
  [first, last]: readonly [SQL, SQL],
  work: () => Promise<Value>,
): Promise<Value> {
  const db = poolDb(payload)
  await db(first)
  try {
    return await work()
  } finally {
    await db(last)
  }
}
