import { checkBot, type BotCheck, type ChannelState } from '@/domain/digest/bot'
import type { Failure } from '@/domain/digest/run'
import { invalid, type Refusal } from '@/domain/refusal'
import type { Bot } from '@/integrations/chat/bot'
import { ok, refuse, type Result } from '@/lib/result'
import { botOf, digestSettings, unreadableToken } from './settings'
import type { DigestTools } from './tools'

/** What the chat service says about the stored bot token and its channel. Names are null if it does not say. */
export type TestedBot =
  | ({
      ok: true
      team: string | null
      name: string | null
      url: string | null
      scopes: string[] | null
      /** As in the settings. */
      channel: string | null
    } & BotCheck)
  | { ok: false; failure: Failure }

const noToken = invalid({ pointer: '/chat/botToken', code: 'no_bot_token' })

/**
 * Asks the chat service for the owner and scopes of the stored bot token (`auth.test`), reads the configured channel
 * (`conversations.info`), and derives what to expect. Sends nothing. Refuses if no token is stored.
 */
export async function testBot(tools: DigestTools): Promise<Result<TestedBot, Refusal>> {
  const { chat } = await digestSettings(tools.payload)
  if (chat.botToken === null) return refuse(noToken)
  const bot = botOf(tools, chat.botToken)
  if (bot === null) return ok({ ok: false, ...unreadableToken })
  const tested = await bot.test()
  if (!tested.ok) return ok(tested)
  const { scopes } = tested
  const { channel } = chat
  const state = channel === null ? null : await lookAt(bot, channel, scopes)
  return ok({ ...tested, channel, ...checkBot({ scopes, channel: state }) })
}

/** Reads the channel, unless the bot certainly can read none. */
async function lookAt(bot: Bot, channel: string, scopes: readonly string[] | null): Promise<ChannelState> {
  const mayLook = scopes === null || scopes.includes('channels:read') || scopes.includes('groups:read')
  if (!mayLook) return { kind: 'not_permitted' }
  // A message may also go to a person, and no list of channels contains people.
  if (/^(?:@|[UW][A-Z0-9]{7,}$)/.test(channel)) return { kind: 'unclear' }
  const seen = await bot.look(channel)
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
