import type { SQL } from 'drizzle-orm'
import type { Payload } from 'payload'
import { poolDb } from '@/queries/db'

/**
 * Runs `work` between two statements, such as renaming a table and renaming it back. The second one runs even if `work`
 * fails, so a failing test does not break the next ones.
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
