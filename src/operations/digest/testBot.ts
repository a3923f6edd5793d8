import { findingInWords } from '@/domain/digest/bot/findingInWords'
import { checkBot, type BotFinding, type BotCheck, type ChannelState } from '@/domain/digest/bot/checkBot'
import { channelName } from '@/domain/digest/channelName'
import type { Failure } from '@/domain/digest/failure'
import { failureInWords } from '@/domain/digest/failureWords/failureInWords'
import { invalid, type Refusal } from '@/domain/refusal'
import { openBot, type Bot } from '@/integrations/chat/bot'
import { ok, refuse, type Result } from '@/lib/result'
import { digestSettings, unsealToken } from './digestSettings'
import type { DigestTools } from './tools'

/** What is told of the stored bot token and its channel. Each `detail` says in words what to do. */
export type BotAnswer =
  | ({
      ok: true
      team: string | null
      name: string | null
      url: string | null
      /** Null when the service does not tell. */
      scopes: string[] | null
      /** As the settings name it. */
      channel: string | null
      findings: { code: BotFinding; detail: string }[]
    } & Pick<BotCheck, 'willArrive' | 'canSettle'>)
  | { ok: false; failure: Failure; detail: string }

const noToken = invalid({ pointer: '/chat/botToken', message: 'There is no bot token. Save one first.' })

/**
 * Asks the chat service whose the stored bot token is and what it may do (`auth.test`), looks at the channel when one is set
 * (`conversations.info`), and judges what to expect of the bot. Sends nothing. Refuses when no token is stored.
 */
export async function testBot({ payload, env, shutdown }: DigestTools): Promise<Result<BotAnswer, Refusal>> {
  const { chat } = await digestSettings(payload)
  if (chat.botToken === null) return refuse(noToken)
  const token = unsealToken(payload, chat.botToken)
  if (token === null) return ok(failed({ code: 'token_unreadable', detail: null }))
  const bot = openBot({ token, apiUrl: env.chatApiUrl, signal: shutdown })
  const answer = await bot.test()
  if (!answer.ok) return ok(failed(answer.failure))
  const { scopes, name } = answer
  const { channel } = chat
  const sight = channel === null ? null : await lookAt(bot, channel, scopes)
  const { findings, ...judgement } = checkBot({ scopes, sight })
  const told = { channel: channelName(channel ?? ''), name }
  return ok({
    ...answer,
    channel,
    ...judgement,
    findings: findings.map((code) => ({ code, detail: findingInWords(code, told, 'en') })),
  })
}

/** Looks at the channel, unless it is known that the bot may look at none. */
async function lookAt(bot: Bot, channel: string, scopes: readonly string[] | null): Promise<ChannelState> {
  const mayLook = scopes === null || scopes.includes('channels:read') || scopes.includes('groups:read')
  if (!mayLook) return { kind: 'not_permitted' }
  // A message may go to a person as well, and no list of channels has them.
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

function failed(failure: Failure): BotAnswer {
  return { ok: false, failure, detail: failureInWords(failure, 'en') }
}
