import { BOT_FINDINGS } from '@/domain/digest/bot'
import { channelName } from '@/domain/digest/route'
import { isRecord } from '@/lib/json'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import { textOf } from '../../callArchive'

/** What the test of the bot found, in words. */
export interface BotReport {
  /** `error`: the next message will not arrive. */
  tone: 'success' | 'warning' | 'error'
  /** What works. */
  sentences: string[]
  /** What does not, and what to do. */
  findings: string[]
}

/** The response of `POST /api/digest-runs/test-bot`, whose details are in the reader's language. */
export function botReport(json: unknown, language: Language): BotReport {
  const answer = isRecord(json) ? json : {}
  if (answer.ok === false) return { tone: 'error', sentences: [], findings: [textOf(json, 'detail') ?? ''] }

  const { bot } = messages[language].digest
  const given: unknown[] = Array.isArray(answer.findings) ? answer.findings : []
  const codes = given.map((finding) => textOf(finding, 'code'))
  const weights = Object.entries(BOT_FINDINGS).flatMap(([code, weight]) =>
    codes.includes(code) ? [weight] : [],
  )
  return {
    tone: weights.includes('error') ? 'error' : weights.includes('warning') ? 'warning' : 'success',
    sentences: [bot.works(textOf(json, 'name'), textOf(json, 'team')), ...promises(answer, language)],
    findings: given.flatMap((finding) => textOf(finding, 'detail') ?? []),
  }
}

function promises(
  { willArrive, canSettle, scopes, channel }: Record<string, unknown>,
  language: Language,
): string[] {
  const { bot } = messages[language].digest
  if (willArrive === true) {
    const arrives = bot.willArrive(channelName(typeof channel === 'string' ? channel : ''))
    return canSettle === true ? [arrives, bot.canSettle] : [arrives]
  }
  return scopes === null && channel !== null && willArrive !== false ? [bot.unclear] : []
}
