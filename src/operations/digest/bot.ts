import { sql } from '@payloadcms/db-postgres'
import type { Actor } from '@/domain/actor'
import { checkBot, type BotCheck, type ChannelState } from '@/domain/digest/bot'
import { whyNotDeletable } from '@/domain/digest/run'
import { invalid, type Refusal } from '@/domain/refusal'
import { openBot, type Bot, type BotSettings, type BotTest } from '@/integrations/chat/bot'
import { failed } from '@/integrations/chat/delivery'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { insertAudit } from '@/operations/recordAudit'
import type { DigestRun } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { storedRun } from './runStore'
import { digestSettings, type DigestDependencies } from './dependencies'

/**
 * The bot for this encrypted token. Null without a token, or if it cannot be decrypted: after a change of `PAYLOAD_SECRET`,
 * decryption returns characters that no token contains. Never log or store the decrypted token.
 * @param options by default, shutdown aborts calls
 */
export function botOf(
  { payload, env, shutdown }: DigestDependencies,
  sealedToken: string | null,
  options: Omit<BotSettings, 'token' | 'apiUrl'> = { signal: shutdown },
): Bot | null {
  const token =
    sealedToken !== null && /^[0-9a-f]{34,}$/.test(sealedToken) ? payload.decrypt(sealedToken) : ''
  return /^[\x20-\x7e]+$/.test(token) ? openBot({ token, apiUrl: env.chatApiUrl, ...options }) : null
}

/** The failure of a call whose token cannot be decrypted. */
const { failure: unreadable } = failed('token_unreadable')

/** The chat service's data about the stored bot token, the channel as in the settings, and what to expect. */
export type TestedBot =
  | (Extract<BotTest, { ok: true }> & BotCheck & { channel: string | null })
  | Extract<BotTest, { ok: false }>

/**
 * Asks the chat service for the owner and scopes of the stored bot token (`auth.test`), reads the configured channel
 * (`conversations.info`), and derives what to expect. Sends nothing. Refuses if no token is stored.
 */
export async function testBot(dependencies: DigestDependencies): Promise<Result<TestedBot, Refusal>> {
  const { chat } = await digestSettings(dependencies.payload)
  if (chat.botToken === null) return refuse(invalid({ pointer: '/chat/botToken', code: 'no_bot_token' }))
  const bot = botOf(dependencies, chat.botToken)
  if (bot === null) return ok({ ok: false, failure: unreadable })
  const tested = await bot.test()
  if (!tested.ok) return ok(tested)
  const { scopes } = tested
  const { channel } = chat
  const state = channel === null ? null : await readState(bot, channel, scopes)
  return ok({ ...tested, channel, ...checkBot({ scopes, channel: state }) })
}

/** Reads the state of a channel, unless the bot certainly can read none. */
async function readState(bot: Bot, channel: string, scopes: readonly string[] | null): Promise<ChannelState> {
  const mayLook = scopes === null || scopes.includes('channels:read') || scopes.includes('groups:read')
  if (!mayLook) return { kind: 'not_permitted' }
  // A message may also go to a person, who is in no list of channels.
  if (/^(?:@|[UW][A-Z0-9]{7,}$)/.test(channel)) return { kind: 'unclear' }
  const seen = await bot.channelInfo(channel)
  if (seen === null) return { kind: 'not_found' }
  if (!('failure' in seen)) return { kind: 'seen', ...seen }
  switch (seen.failure.detail) {
    case 'channel_not_found':
      return { kind: 'not_found' }
    case 'missing_scope':
      return { kind: 'not_permitted' }
    default:
      return { kind: 'unclear' }
  }
}

/**
 * Deletes the message of a run from the chat, and records when (DIGEST-4, DIGEST-19). The run stays `sent`. A missing message
 * counts as deleted, and deleting again changes nothing.
 *
 * Refusals: `not_found`; `not_deletable` with the reason; `delivery_failed` if the chat refuses or cannot be reached.
 */
export async function deleteMessage(
  dependencies: DigestDependencies,
  actor: Actor,
  id: string,
): Promise<Result<DigestRun, Refusal>> {
  const { payload } = dependencies
  const run = isUuid(id) ? await storedRun(poolDb(payload), id) : null
  if (run === null) return refuse({ kind: 'not_found' })
  const { channel, messageTs: ts } = run
  const reason = whyNotDeletable(run)
  if (reason !== null || channel === null || ts === null)
    return refuse({ kind: 'not_deletable', reason: reason ?? 'unknown' })
  if (run.messageDeletedAt === null) {
    const { chat } = await digestSettings(payload)
    if (chat.botToken === null) return refuse({ kind: 'not_deletable', reason: 'no_token' })
    const removed = (await botOf(dependencies, chat.botToken)?.remove({ channel, ts })) ?? refuse(unreadable)
    if (!removed.ok)
      return refuse({ kind: 'delivery_failed', action: 'delete', runId: id, failure: removed.refusal })
    // Of concurrent calls, only the first is recorded and audited.
    const details = { channel, messageTs: ts }
    const event = { action: 'delete-message', target: 'digest-runs', targetId: run.id, details }
    await poolDb(payload)(sql`
      with deleted as (
        update digest_runs set message_deleted_at = clock_timestamp(), updated_at = clock_timestamp()
        where id = ${run.id} and message_deleted_at is null returning id
      )
      ${insertAudit(actor, event, sql`deleted`)}`)
  }
  return ok(await payload.findByID({ collection: 'digest-runs', id, depth: 0, overrideAccess: true }))
}
