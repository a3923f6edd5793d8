import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@/domain/actor'
import type { MessagePlace, Search } from '@/integrations/chat/bot'
import { unknown } from '@/integrations/chat/delivery'
import { insertAudit } from '@/operations/recordAudit'
import { poolDb, type Db } from '@/queries/db'
import { botOf } from './bot'
import { runMetadata } from './digestMessage'
import { json, leaseIsOver } from './runStore'
import { digestSettings, timingOf, type DigestDependencies } from './dependencies'

/** The actor that closes runs left open. */
const SETTLER: Actor = { kind: 'system', name: 'digest' }

function settled(targetId: string | SQL, status: 'sent' | 'unknown') {
  return { action: 'settle', target: 'digest-runs', targetId, details: { status } }
}

/**
 * Sets the running run to `unknown` if it has lost its process (DIGEST-13). Returns the number of runs closed, at most one: a
 * unique index allows one running run. A run without `sending_at` has sent nothing, and never will (`writeSending`). Queries only
 * the database, and never waits for another writer of the run. Any number of processes may call it.
 */
export async function closeLostRuns({ payload }: Pick<DigestDependencies, 'payload'>): Promise<number> {
  const [before, after] = [unknown('ended_before_sending').failure, unknown('process_ended').failure]
  const rows = await poolDb(payload)(sql`
    with lost as (
      update digest_runs set status = 'unknown', finished_at = clock_timestamp(), updated_at = clock_timestamp(),
        failure = case when sending_at is null then ${json(before)}::jsonb else ${json(after)}::jsonb end
      where id in (
        select id from digest_runs where status = 'running' and ${leaseIsOver}
        for update skip locked)
      returning id
    )
    ${insertAudit(SETTLER, settled(sql`lost.id::text`, 'unknown'), sql`lost`)}
    returning id`)
  return rows.length
}

/**
 * Sets unknown bot runs to `sent` if their message is in the channel (DIGEST-12), and returns how many. Sends nothing. Any number
 * of processes may call it. Can take minutes, because it obeys `Retry-After`.
 */
export async function findSent(dependencies: DigestDependencies): Promise<number> {
  const unsettled = await takeUnsettled(dependencies)
  if (unsettled.length === 0) return 0
  const { payload, shutdown } = dependencies
  const { chat } = await digestSettings(payload)
  const bot = botOf(dependencies, chat.botToken, {
    signal: shutdown,
    onFailure: ({ failure }) =>
      payload.logger.info({ failure }, 'the history of the channel could not be read'),
  })
  if (bot === null) return 0
  let found = 0
  for (const { id, ...where } of unsettled) {
    const place = await bot.find(runMetadata(id), where)
    if (place !== null && (await writeFound(poolDb(payload), id, place))) found += 1
  }
  return found
}

/**
 * Claims the unknown bot runs to search for now (DIGEST-12): those that became unknown in the last 15 minutes, even after a long
 * downtime, and were sent in the last two days. Skips runs that another process has just searched for, and runs that became
 * unknown a moment ago, because the chat may still post their message. The search period starts a minute before sending, because
 * clocks differ, and ends 10 minutes after, longer than any `Retry-After` that is obeyed. For a channel given by name it uses the
 * id returned for an earlier message to that name.
 */
async function takeUnsettled(dependencies: DigestDependencies): Promise<({ id: string } & Search)[]> {
  const { settleAfterMs, settleAgainMs } = timingOf(dependencies)
  const rows = await poolDb(dependencies.payload)<{ id: string; channel: string; sentAt: number }>(sql`
    update digest_runs unsettled set looked_at = clock_timestamp()
    where id in (
      select id from digest_runs
      where status = 'unknown' and route = 'bot' and channel is not null
        and greatest(sending_at, finished_at) > clock_timestamp() - interval '15 minutes'
        and sending_at > clock_timestamp() - interval '2 days'
        and coalesce(finished_at < clock_timestamp() - make_interval(secs => ${settleAfterMs / 1000}), true)
        and coalesce(looked_at < clock_timestamp() - make_interval(secs => ${settleAgainMs / 1000}), true)
      order by sending_at for update skip locked)
    returning id, extract(epoch from sending_at)::float8 as "sentAt", coalesce((
      select earlier.channel from digest_runs earlier
      where earlier.status = 'sent' and earlier.route = 'bot' and earlier.message_ts is not null
        and earlier.message->>'channel' = unsettled.channel
      order by earlier.created_at desc limit 1), channel) as channel`)
  return rows.map(({ id, channel, sentAt }) => ({
    id,
    channel,
    since: new Date((sentAt - 60) * 1000),
    until: new Date((sentAt + 600) * 1000),
  }))
}

/** Sets an unknown run to `sent` after its message was found. Returns whether this call changed it. */
async function writeFound(db: Db, id: string, { channel, ts }: MessagePlace): Promise<boolean> {
  const rows = await db(sql`
    with found as (
      update digest_runs set status = 'sent', channel = ${channel}, message_ts = ${ts}, failure = null,
        updated_at = clock_timestamp()
      where id = ${id} and status = 'unknown' returning id
    )
    ${insertAudit(SETTLER, settled(id, 'sent'), sql`found`)}
    returning id`)
  return rows.length > 0
}
