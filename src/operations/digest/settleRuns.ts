import { sql } from '@payloadcms/db-postgres'
import { openBot } from '@/integrations/chat/bot'
import { poolDb } from '@/queries/db'
import { insertAudit } from '../recordAudit'
import { runMetadata } from './composeMessage'
import { digestSettings, unsealToken } from './digestSettings'
import { endLostRun, KEEPER } from './run/endLostRun'
import type { DigestTools } from './tools'

/**
 * Makes running runs `unknown` that nobody carries out any more (DIGEST-13; docs/decisions/0011),
 * and answers how many. Asks the database alone. Any number of processes may call it at any time.
 */
export async function closeLostRuns({ payload }: DigestTools): Promise<number> {
  const db = poolDb(payload)
  const lost = await db<{ id: string }>(sql`
    select id from digest_runs where status = 'running' and lease_until < clock_timestamp()`)
  let ended = 0
  for (const { id } of lost) if (await endLostRun(db, id)) ended += 1
  return ended
}

/** An unknown run whose message may stand in the channel, and when it was posted there if it was. */
type Missing = { id: string; channel: string; since: Date; until: Date }

/**
 * Makes unknown runs of the bot `sent` whose message stands in the channel, and answers how many. Sends nothing. Any number of
 * processes may call it, about every 10 seconds. May take minutes, since a chat that asks for
 * patience is waited for.
 */
export async function findSent(tools: DigestTools): Promise<number> {
  const missing = await takeMissing(tools)
  if (missing.length === 0) return 0
  const { payload, env, shutdown } = tools
  const { chat } = await digestSettings(payload)
  const token = chat.botToken === null ? null : unsealToken(payload, chat.botToken)
  if (token === null) return 0
  const bot = openBot({
    token,
    apiUrl: env.chatApiUrl,
    signal: shutdown,
    onFault: ({ failure }) =>
      payload.logger.info({ failure }, 'the history of the channel could not be read'),
  })
  let found = 0
  for (const { id, ...where } of missing) {
    const place = await bot.find(runMetadata(id), where)
    if (place !== null && (await writeFound(tools, id, place))) found += 1
  }
  return found
}

/**
 * The unknown runs of the bot that became unknown at most 15 minutes ago, however long the archive was away before, and were sent
 * at most two days ago; none that was looked for in the last seconds by any process. A run that died before it sent anything is
 * not looked for, and one that has just become unknown not yet: the service may be about to post its message. The search begins
 * a minute before the message went out, since the service's clock is another one, and ends 10 minutes after, which is
 * longer than a chat is obeyed that asks for patience. A channel that was given by its name is looked for under the id that an
 * earlier message to that name has brought, which needs no look at the list of channels.
 */
async function takeMissing({ payload }: DigestTools): Promise<Missing[]> {
  const rows = await poolDb(payload)<{ id: string; channel: string; sentAt: number }>(sql`
    update digest_runs missing set looked_at = clock_timestamp()
    where id in (
      select id from digest_runs
      where status = 'unknown' and route = 'bot' and channel is not null
        and greatest(sending_at, finished_at) > clock_timestamp() - interval '15 minutes'
        and sending_at > clock_timestamp() - interval '2 days'
        and coalesce(finished_at < clock_timestamp() - interval '5 seconds', true)
        and coalesce(looked_at < clock_timestamp() - interval '9 seconds', true)
      order by sending_at for update skip locked)
    returning id, extract(epoch from sending_at)::float8 as "sentAt", coalesce((
      select earlier.channel from digest_runs earlier
      where earlier.status = 'sent' and earlier.route = 'bot' and earlier.message_ts is not null
        and earlier.message->>'channel' = missing.channel
      order by earlier.created_at desc limit 1), channel) as channel`)
  return rows.map(({ id, channel, sentAt }) => ({
    id,
    channel,
    since: new Date((sentAt - 60) * 1000),
    until: new Date((sentAt + 600) * 1000),
  }))
}

async function writeFound(
  { payload }: DigestTools,
  id: string,
  { channel, ts }: { channel: string; ts: string },
): Promise<boolean> {
  const rows = await poolDb(payload)(sql`
    with found as (
      update digest_runs set status = 'sent', channel = ${channel}, message_ts = ${ts}, failure = null,
        updated_at = clock_timestamp()
      where id = ${id} and status = 'unknown' returning id
    )
    ${insertAudit(KEEPER, { action: 'settle', target: 'digest-runs', targetId: id, details: { status: 'sent' } }, sql`found`)}
    returning id`)
  return rows.length > 0
}
