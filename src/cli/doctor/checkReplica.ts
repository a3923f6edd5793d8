import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import pg from 'pg'
import { messageOf } from '@/lib/errors'
import type { DoctorMessages } from '@/messages/en/doctor'
import type { Db } from '@/queries/db'
import { SERVER_STATE, type ServerState } from '@/queries/replica'
import { leadsThroughPooler } from '@/runtime/connectionPooler'
import { placeOf } from '@/server/database/openDatabase'
import type { Check } from './report'

const LIMIT_MS = 5_000
/** How long a healthy replica may need for a change. */
const LAG_LIMIT_MS = 2_000

/** Checks that `DATABASE_READ_URL` leads to a replica that servers would read (OPS-24, OPS-28). None if it is not set. */
export async function checkReplica(
  url: string | null,
  primary: Db,
  { replica: words }: Pick<DoctorMessages, 'replica'>,
  lagLimitMs = LAG_LIMIT_MS,
): Promise<Check[]> {
  if (url === null) return []
  const id = 'replica'
  const place = placeOf(url)
  const limits = { connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS }
  const client = new pg.Client({
    connectionString: url,
    ...limits,
    application_name: 'update-archive doctor',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const [here] = await primary<ServerState>(sql.raw(SERVER_STATE))
    for (const begin = Date.now(); ; await sleep(100)) {
      const { rows } = await client.query<ServerState>(SERVER_STATE)
      const [there] = rows
      if (there !== undefined && leadsThroughPooler(client, there.process))
        return [{ id, status: 'error', message: words.pooled(place) }]
      if (there === undefined || there.archive !== here?.archive)
        return [{ id, status: 'error', message: words.otherArchive(place) }]
      // It may have replayed a commit that the primary shows a moment later.
      const [now = here] = await primary<ServerState>(sql.raw(SERVER_STATE))
      if (there.n >= here.n && there.n <= now.n) return [{ id, status: 'ok', message: words.ok(place) }]
      if (Date.now() - begin > lagLimitMs) {
        const message =
          there.n > now.n ? words.ahead(place, there.n - now.n) : words.late(place, here.n - there.n)
        return [{ id, status: 'warning', message }]
      }
    }
  } catch (error) {
    return [{ id, status: 'warning', message: words.failed(place, messageOf(error)) }]
  } finally {
    await client.end().catch(() => undefined)
  }
}
