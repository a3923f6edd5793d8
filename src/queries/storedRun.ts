import { sql } from '@payloadcms/db-postgres'
import type { Route } from '@/domain/digest/route'
import type { DigestRun } from '@/payload-types'
import { instant } from './instant'
import type { Db } from './db'

/** A run of the digest as it is written down. */
export type StoredRun = {
  id: string
  /** What came of it (DIGEST-8; docs/decisions/0011). */
  status: DigestRun['status']
  /** Null when no route was set. */
  route: Route['kind'] | null
  /** Of the bot route: where the message was to go, and once it is sent where it stands. */
  channel: string | null
  messageTs: string | null
  messageDeletedAt: string | null
  from: string
  to: string
  days: number
  /** Null until the entries were read. */
  entries: number | null
  /** Slugs, in the projects' order. */
  projects: string[] | null
  /** Exactly what was sent or would be; null when there is nothing to send. */
  message: unknown
  /** `{ code, detail }`, why the run is `failed` or `unknown`. */
  failure: unknown
  /** Whether it is `running` and nobody carries it out any more. */
  isLost: boolean
}

/** The run with this id, which must be a UUID, or null. */
export async function storedRun(db: Db, id: string): Promise<StoredRun | null> {
  const [row] = await db<StoredRun>(sql`
    select id, status, route, channel, message_ts as "messageTs",
      ${instant(sql`message_deleted_at`)} as "messageDeletedAt",
      ${instant(sql`period_from`)} as "from", ${instant(sql`period_to`)} as "to", period_days::int as days,
      entries::int as entries, projects, message, failure,
      (status = 'running' and lease_until < clock_timestamp()) as "isLost"
    from digest_runs where id = ${id}`)
  return row ?? null
}
