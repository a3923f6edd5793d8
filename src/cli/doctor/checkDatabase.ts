import pg from 'pg'
import { messageOf } from '@/lib/errors'
import type { DoctorMessages } from '@/messages/en/doctor'
import { StartupError } from '@/runtime/startupError'
import { hasArchive, pendingMigrations, requireWritable } from '@/server/database/migrate'
import type { Check } from './report'

const LIMIT_MS = 10_000

/**
 * Checks the schema of a reachable database over its own connection, and migrates nothing. `place` is for messages. What a server would
 * refuse at its start (OPS-8) is said in the same words.
 */
export async function checkDatabase(
  { url, place }: { url: string; place: string },
  words: DoctorMessages,
): Promise<Check[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    application_name: 'update-archive doctor',
  })
  client.on('error', () => undefined)
  let id = 'database'
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    id = 'migrations'
    const isArchive = await hasArchive(client)
    const pending = await pendingMigrations(client)
    id = 'database'
    await requireWritable(client)
    const database: Check = { id, status: 'ok', message: words.database.ok(place, rows[0]?.version ?? '?') }
    return [database, migrationsCheck(isArchive, pending, words)]
  } catch (error) {
    const message = error instanceof StartupError ? error.message : words.failed(messageOf(error))
    return [{ id, status: 'error', message }]
  } finally {
    await client.end().catch(() => undefined)
  }
}

function migrationsCheck(
  isArchive: boolean,
  pending: readonly string[],
  { migrations }: DoctorMessages,
): Check {
  const id = 'migrations'
  if (!isArchive) return { id, status: 'error', message: migrations.empty }
  if (pending.length > 0) return { id, status: 'error', message: migrations.pending(pending) }
  return { id, status: 'ok', message: migrations.ok }
}
