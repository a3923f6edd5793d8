import { BOT_FINDINGS } from '@/domain/digest/bot'
import { channelName } from '@/domain/digest/route'
import { isRecord } from '@/lib/json'
import type { DigestMessages } from '@/messages/en/digest'
import { textOf } from '../callArchive'

/** The result of testing the bot, as text. */
export interface BotReport {
  /** `error`: the next message will not arrive. */
  tone: 'success' | 'warning' | 'error'
  /** What works. */
  sentences: string[]
  /** What doesn't work, and what to do. */
  findings: string[]
}

/** Describes the response of `POST /api/digest-runs/test-bot`, whose details are already in the user's language. */
export function botReport(json: unknown, { bot }: DigestMessages): BotReport {
  const response = isRecord(json) ? json : {}
  if (response.ok === false) return { tone: 'error', sentences: [], findings: [textOf(json, 'detail') ?? ''] }
  const given: unknown[] = Array.isArray(response.findings) ? response.findings : []
  const codes = given.map((finding) => textOf(finding, 'code'))
  const weights = Object.entries(BOT_FINDINGS).flatMap(([code, weight]) =>
    codes.includes(code) ? [weight] : [],
  )
  return {
    tone: weights.includes('error') ? 'error' : weights.includes('warning') ? 'warning' : 'success',
    sentences: [bot.works(textOf(json, 'name'), textOf(json, 'team')), ...promises(response, bot)],
    findings: given.flatMap((finding) => textOf(finding, 'detail') ?? []),
  }
}

function promises(
  { willArrive, canSettle, scopes, channel }: Record<string, unknown>,
  words: DigestMessages['bot'],
): string[] {
  if (willArrive === true) {
    const arrives = words.willArrive(channelName(typeof channel === 'string' ? channel : ''))
    return canSettle === true ? [arrives, words.canSettle] : [arrives]
  }
  return scopes === null && channel !== null && willArrive !== false ? [words.unclear] : []
}
