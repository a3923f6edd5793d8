import { sql } from '@payloadcms/db-postgres'
import type { Failure } from '@/domain/digest/failure'
import type { Db } from '@/queries/db'
import { json } from './json'
import { leaseEnd } from './lease'

/** How a run ended. `channel` and `ts` are the message's identity, which the bot route alone has. */
export type Outcome =
  | { status: 'sent'; channel: string | null; ts: string | null }
  | { status: 'nothing_published' }
  | { status: 'failed' | 'unknown'; failure: Failure }

/** Writes down what the run is about, once its entries are read. */
export async function writeContent(
  db: Db,
  id: string,
  { entries, projects }: { entries: number; projects: readonly string[] },
): Promise<void> {
  await db(sql`
    update digest_runs set entries = ${entries}, projects = ${json(projects)}::jsonb, updated_at = clock_timestamp()
    where id = ${id}`)
}

/** A run that was written down within this time has enough of its lease left for a request to go out (10 seconds). */
const PROMPT_MS = 4_000
const TRIES = 3

/**
 * Says that the message is about to be sent, keeps it as it will be, and renews the lease. False when somebody has taken the
 * run for lost meanwhile: then it must not be sent any more, since a later call may be sending already. A process that was
 * halted while it wrote asks again before it believes so. Throws when the database is too slow to tell.
 */
export async function writeSending(db: Db, id: string, message: unknown): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const askedAt = performance.now()
    const rows = await db(sql`
      update digest_runs set message = ${json(message)}::jsonb, sending_at = clock_timestamp(),
        lease_until = ${leaseEnd}, updated_at = clock_timestamp()
      where id = ${id} and status = 'running' returning id`)
    if (rows.length === 0) return false
    if (performance.now() - askedAt < PROMPT_MS) return true
  }
  throw new Error(`the database was too slow to tell whether the run ${id} may still be sent`)
}

/**
 * Closes a run with what really happened. It may have been taken for lost meanwhile: what its owner knows is worth more.
 * A message that was found in the channel by then stays found.
 */
export async function writeOutcome(db: Db, id: string, outcome: Outcome): Promise<void> {
  const sent = outcome.status === 'sent' ? outcome : { channel: null, ts: null }
  const failure = 'failure' in outcome ? outcome.failure : null
  await db(sql`
    update digest_runs set status = ${outcome.status}, channel = coalesce(${sent.channel}, channel), message_ts = ${sent.ts},
      failure = ${json(failure)}::jsonb, finished_at = coalesce(finished_at, clock_timestamp()),
      duration_ms = round(extract(epoch from clock_timestamp() - created_at) * 1000), updated_at = clock_timestamp()
    where id = ${id} and status in ('running', 'unknown')`)
}
