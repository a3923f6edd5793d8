import type { Failure } from '@/domain/digest/failure'
import { failureInWords } from '@/domain/digest/failureWords/failureInWords'
import { invalid, type Refusal } from '@/domain/refusal'
import { openBot } from '@/integrations/chat/bot'
import { ok, refuse, type Result } from '@/lib/result'
import { digestSettings, unsealToken } from './digestSettings'
import type { DigestTools } from './tools'

/** What the chat service says of the stored bot token. `detail` says in words what to do. */
export type BotAnswer =
  | { ok: true; team: string | null; name: string | null; url: string | null; scopes: string[] | null }
  | { ok: false; failure: Failure; detail: string }

const noToken = invalid({ pointer: '/chat/botToken', message: 'There is no bot token. Save one first.' })

/** Asks the chat service whose the stored bot token is (`auth.test`). Sends nothing. Refuses when none is stored. */
export async function testBot({ payload, env, leaving }: DigestTools): Promise<Result<BotAnswer, Refusal>> {
  const { chat } = await digestSettings(payload)
  if (chat.botToken === null) return refuse(noToken)
  const token = unsealToken(payload, chat.botToken)
  if (token === null) return ok(failed({ code: 'token_unreadable', detail: null }))
  const answer = await openBot({ token, apiUrl: env.chatApiUrl, signal: leaving }).test()
  return ok(answer.ok ? answer : failed(answer.failure))
}

function failed(failure: Failure): BotAnswer {
  return { ok: false, failure, detail: failureInWords(failure, 'en') }
}
